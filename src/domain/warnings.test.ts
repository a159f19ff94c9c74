import { expect, it } from 'vitest'
import { warningsOf } from './warnings.ts'

const fine = {
  isProduction: true,
  areEmailsCaptured: false,
  areTextsCaptured: false,
  emailsFailingSeconds: null,
  textsFailingSeconds: 900,
  lastSweepSeconds: 300,
  failedJobs: [],
  daysWithoutBackup: 7,
}

it.each([
  ['nothing', fine, []],
  ['no mail server', { ...fine, areEmailsCaptured: true }, ['EmailsCaptured']],
  ['no SMS gateway', { ...fine, areTextsCaptured: true }, ['TextsCaptured']],
  ['a demo without either', { ...fine, isProduction: false, areEmailsCaptured: true, areTextsCaptured: true }, []],
  ['emails tried in vain', { ...fine, emailsFailingSeconds: 901 }, ['EmailsFailing']],
  ['texts tried in vain', { ...fine, textsFailingSeconds: 901 }, ['TextsFailing']],
  ['no sweep for long', { ...fine, lastSweepSeconds: 301 }, ['JobsNotRunning']],
  ['a job that failed', { ...fine, failedJobs: ['remind'] }, ['JobsFailed']],
  ['no backup for long', { ...fine, daysWithoutBackup: 7.1 }, ['BackupMissing']],
  ['no backup of a demo', { ...fine, isProduction: false, daysWithoutBackup: 99 }, []],
  ['no backup where another program makes them', { ...fine, daysWithoutBackup: null }, []],
  ['no sweep ever', { ...fine, lastSweepSeconds: Number.NaN }, ['JobsNotRunning']],
])('warns of %s (DASH-4)', (_, running, warnings) => {
  expect(warningsOf(running)).toEqual(warnings)
})
