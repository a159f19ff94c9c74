import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'

const read = (file: string) => readFileSync(file, 'utf8')
const WORKFLOW = '.github/workflows/ci.yml'
const FORMS = '.github/ISSUE_TEMPLATE'

const Step = z.object({ uses: z.string().optional(), run: z.string().optional() })
const Workflow = z.object({
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(z.string(), z.object({ 'timeout-minutes': z.number(), steps: z.array(Step).min(1) })),
})
const Updates = z.object({
  version: z.literal(2),
  updates: z.array(
    z.object({
      'package-ecosystem': z.string(),
      directory: z.string(),
      groups: z.record(z.string(), z.object({})).refine((groups) => Object.keys(groups).length > 0),
    }),
  ),
})
const Form = z.object({
  name: z.string(),
  description: z.string(),
  body: z.array(z.object({ type: z.enum(['markdown', 'textarea', 'input', 'dropdown']), id: z.string().optional() })),
})

describe('the workflow of the forge', () => {
  const steps = Object.values(Workflow.parse(parse(read(WORKFLOW))).jobs).flatMap((job) => job.steps)

  it('pins every action to a commit, and names its version', () => {
    const used = [...read(WORKFLOW).matchAll(/uses: (.+)$/gm)].map(([, action = '']) => action)
    expect(used.length).toBe(steps.filter((step) => step.uses !== undefined).length)
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  it('runs only commands and files that are here', () => {
    const commands = steps.flatMap(({ run }) => (run === undefined ? [] : [run])).join('\n')
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const run = [...commands.matchAll(/npm run (\S+)/g)].map(([, name = '']) => name)
    expect(run).toContain('check')
    expect(run.filter((name) => scripts[name] === undefined)).toEqual([])
    const files = [...commands.matchAll(/^(\.ci\/\S+)|--file (\S+)/gm)].map(([, own, named]) => own ?? named ?? '')
    expect(files).toEqual(['.ci/run', 'deploy/Dockerfile'])
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

it('groups the updates of npm packages, images and actions, in folders that are here', () => {
  const { updates } = Updates.parse(parse(read('.github/dependabot.yml')))
  expect(updates.map((each) => each['package-ecosystem'])).toEqual([
    'npm',
    'docker',
    'docker-compose',
    'github-actions',
  ])
  expect(updates.filter(({ directory }) => !existsSync(`.${directory}`))).toEqual([])
})

it('asks in every issue form for something, under a name of its own', () => {
  for (const file of readdirSync(FORMS).filter((name) => name !== 'config.yml')) {
    const { body } = Form.parse(parse(read(`${FORMS}/${file}`)))
    const ids = body.flatMap(({ id }) => id ?? [])
    expect(ids.length, file).toBeGreaterThan(0)
    expect(new Set(ids).size, file).toBe(ids.length)
  }
})
