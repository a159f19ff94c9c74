import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { directPackages, readDates } from './dates.ts'

const { images, packages } = readDates()

/** The day of the newest version in CHANGELOG.md. */
const released = /^## \[\d+\.\d+\.\d+\] - (\d{4})(-\d\d-\d\d)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))
const twelveMonthsBefore = `${Number(released?.[1]) - 1}${released?.[2]}`

interface Dated {
  readonly date: string
  readonly reason?: string | undefined
}
const oldOnes = (all: Readonly<Record<string, Dated>>) =>
  Object.entries(all).filter(([, { date, reason }]) => date < twelveMonthsBefore && reason === undefined)

describe('what a release is made of', () => {
  it('has a date for every direct dependency, of the version in use: npm run dates (RUN-27)', () => {
    const dated = Object.fromEntries(Object.entries(packages).map(([name, { version }]) => [name, version]))
    expect(dated).toEqual(directPackages())
  })

  it('has a date for every image that deploy/ names, and no other (RUN-27)', () => {
    const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.ya?ml$|file$/.test(name),
    )
    const text = files.map((name) => readFileSync(`deploy/${name}`, 'utf8')).join('\n')
    const named = [...text.matchAll(/(?:image: |NODE_IMAGE=)(\S+[:@]\S+)/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys(images)))
  })

  it('is not more than twelve months older than the release, or says why (RUN-27)', () => {
    expect(twelveMonthsBefore).toMatch(/^\d{4}-\d\d-\d\d$/)
    const dates = {
      ...Object.fromEntries(
        Object.entries(images).map(([name, { released: date, reason }]) => [name, { date, reason }]),
      ),
      ...Object.fromEntries(
        Object.entries(packages).map(([name, { published: date, reason }]) => [name, { date, reason }]),
      ),
    }
    expect(oldOnes(dates)).toEqual([])
  })

  it('refuses an old one without a reason', () => {
    const old = { date: '2020-01-01' }
    expect(oldOnes({ old, recent: { date: twelveMonthsBefore } }).map(([name]) => name)).toEqual(['old'])
    expect(oldOnes({ old: { ...old, reason: 'It is finished.' } })).toEqual([])
  })

  it('gives reasons only for what is old', () => {
    const recent = Object.entries(packages).filter(
      ([, { published, reason }]) => reason !== undefined && published >= twelveMonthsBefore,
    )
    expect(recent).toEqual([])
  })
})
