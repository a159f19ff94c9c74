import { readFileSync } from 'node:fs'
import { Registry } from '@prometheus-io/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createMetrics } from './platform/http/metrics.ts'
import { anOffice } from './testing/factories.ts'
import { aSubmit } from './testing/submits.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const FOLDER = 'deploy/monitoring'
const TOKEN = 'a token of the watchers'
/** Of Prometheus itself, and of a cluster's own watcher. */
const FOREIGN = ['up', 'kube_cronjob_status_last_successful_time']
/** Added by Prometheus to everything it reads. */
const ADDED_LABELS = ['instance', 'job', 'pod']

const Rules = z.object({
  spec: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            labels: z.object({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.object({ summary: z.string() }),
          }),
        ),
      }),
    ),
  }),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), type: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})
const rules = Rules.parse(parse(readFileSync(`${FOLDER}/alert-rules.yaml`, 'utf8'))).spec.groups.flatMap(
  (group) => group.rules,
)
const panels = Dashboard.parse(JSON.parse(readFileSync(`${FOLDER}/dashboard.json`, 'utf8'))).panels
const expressions = [
  ...rules.map(({ alert, expr }) => ({ of: `the alert ${alert}`, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: `the panel ${title}`, expr }))),
]

/** The words of an expression that are neither functions, nor numbers, nor labels in by () and {}. */
function metricsIn(expr: string): { name: string; labels: readonly string[] }[] {
  const grouped = [...expr.matchAll(/\b(?:by|without|on|ignoring) \(([^)]*)\)/g)].flatMap(
    ([, list = '']) => list.match(/\w+/g) ?? [],
  )
  const bare = expr.replaceAll(/\b(?:by|without|on|ignoring) \([^)]*\)/g, '').replaceAll(/\[[^\]]*\]|\boffset \w+/g, '')
  return [...bare.matchAll(/(?<![\w"/.~-])([a-z_]\w*)(?:\{([^}]*)\})?(?!\w|\s*\()/g)]
    .filter(([, name = '']) => !/^(and|or|unless)$/.test(name))
    .map(([, name = '', inBraces = '']) => ({
      name,
      labels: [...[...inBraces.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label), ...grouped],
    }))
}

describe('what is watched', () => {
  let t: TestApp
  /** The labels of every metric that a portal in use reports. */
  const known = new Map<string, Set<string>>()
  let values = ''

  beforeAll(async () => {
    t = await startTestApp(undefined, { metrics: createMetrics(new Registry()), metricsToken: TOKEN })
    const office = await anOffice(t.db)
    await t.anyone('POST /api/booking/submit-appointment', aSubmit(office, '2026-03-03T09:00'))
    values = (await t.callWith({ authorization: `Bearer ${TOKEN}` })('GET /metrics')).body
    for (const [, name = '', inBraces = ''] of values.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
      const labels = known.get(name) ?? new Set()
      for (const [, label = ''] of inBraces.matchAll(/(\w+)="/g)) labels.add(label)
      known.set(name, labels)
    }
  })
  afterAll(() => t.stop())

  it('finds the metrics and labels of an expression', () => {
    expect(metricsIn('sum by (le) (rate(a_bucket{route="/x-y",status=~"5.."}[5m])) > 10 * max(b offset 1w)')).toEqual([
      { name: 'a_bucket', labels: ['route', 'status', 'le'] },
      { name: 'b', labels: ['le'] },
    ])
  })

  it.each(expressions)('$of asks for metrics and labels that exist (REL-4)', ({ expr }) => {
    const asked = metricsIn(expr)
    expect(asked.length).toBeGreaterThan(0)
    for (const { name, labels } of asked.filter(({ name: each }) => !FOREIGN.includes(each))) {
      expect([...known.keys()], name).toContain(name)
      const unknown = labels.filter((label) => !ADDED_LABELS.includes(label) && !known.get(name)?.has(label))
      expect(unknown, name).toEqual([])
    }
  })

  it('asks for values that the labels take (REL-4)', () => {
    const asked = expressions.flatMap(({ expr }) => [...expr.matchAll(/(entity|event|route)="([^"]+)"/g)])
    expect(asked.length).toBeGreaterThan(3)
    for (const [whole] of asked) expect(values).toContain(whole)
  })

  it('is every metric of the portal’s own', () => {
    const own = [...known.keys()].filter((name) => name.startsWith('portal_'))
    expect(own.length).toBeGreaterThan(10)
    const alerts = rules.map(({ expr }) => expr).join('\n')
    const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
    // How many connections are too many depends on DATABASE_CONNECTIONS; requests that wait for one tell it anyway.
    expect(own.filter((name) => !alerts.includes(name))).toEqual(['portal_database_connections_in_use'])
    expect(own.filter((name) => !shown.includes(name))).toEqual([])
  })

  it('is in the table of docs/operations.md', () => {
    const text = readFileSync('docs/operations.md', 'utf8')
    const asked = new Set(expressions.flatMap(({ expr }) => metricsIn(expr).map(({ name }) => name)))
    const missing = [...asked].filter((name) => !text.includes(name.replace(/_(count|bucket)$/, '')))
    expect(missing.filter((name) => !FOREIGN.includes(name))).toEqual([])
  })
})
