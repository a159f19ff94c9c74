import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { HUB_PATH } from '#contract/realtime.ts'
import { readConfig } from './config.ts'

const FOLDER = 'deploy/kubernetes'
const OVERLAYS = readdirSync(`${FOLDER}/overlays`).map((name) => `${FOLDER}/overlays/${name}`)
const COMPONENT = 'deploy/monitoring'

const Labels = z.record(z.string(), z.string())
const Container = z.object({
  name: z.string(),
  image: z.string(),
  ports: z.array(z.object({ name: z.string() })).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))).default([]),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string() })).default([]),
})
/** A pod that is not root, cannot write to its own files, and has nothing to say in the cluster. */
const Pod = z.object({
  metadata: z.object({ labels: Labels }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number().min(1),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    initContainers: z.array(Container).default([]),
    containers: z.array(Container).min(1),
    volumes: z.array(z.object({ name: z.string() })).default([]),
  }),
})
const Thing = z.looseObject({
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.record(z.string(), z.unknown()).default({}),
  stringData: z.record(z.string(), z.string()).optional(),
})
type Thing = z.output<typeof Thing>
const Patch = z.object({ target: z.object({ kind: z.string(), name: z.string() }).optional(), patch: z.string() })
const Kustomization = z.object({
  kind: z.enum(['Kustomization', 'Component']),
  resources: z.array(z.string()),
  components: z.array(z.string()).default([]),
  configMapGenerator: z
    .array(
      z.object({
        name: z.string(),
        envs: z.array(z.string()).default([]),
        literals: z.array(z.string()).default([]),
        files: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  patches: z.array(Patch).default([]),
})

const read = (file: string) => readFileSync(file, 'utf8')
const thingsIn = (file: string): Thing[] => parseAllDocuments(read(file)).map((each) => Thing.parse(each.toJS()))
const kustomizationOf = (folder: string) => Kustomization.parse(parse(read(`${folder}/kustomization.yaml`)))

const base = kustomizationOf(`${FOLDER}/base`)
const things = base.resources.flatMap((file) => thingsIn(`${FOLDER}/base/${file}`))
const secrets = thingsIn(`${FOLDER}/secrets.example.yaml`)
const named = (kind: string, name: string) => things.find((each) => each.kind === kind && each.metadata.name === name)

/** The value at a path such as spec.jobTemplate.spec. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value)

const TEMPLATES: Readonly<Record<string, string>> = {
  Deployment: 'spec.template',
  Job: 'spec.template',
  CronJob: 'spec.jobTemplate.spec.template',
}
const pods = things.flatMap((thing) => {
  const path = TEMPLATES[thing.kind]
  return path ? [{ name: thing.metadata.name, pod: at(thing, path.split('.')) }] : []
})

describe('the pods', () => {
  it('are the servers, the migration and the backup', () => {
    expect(pods.map(({ name }) => name).sort()).toEqual(['portal', 'portal-backup', 'portal-migrate'])
  })

  it.each(pods)('of $name may do nothing but their work, with limits (REL-5)', ({ pod }) => {
    expect(Pod.safeParse(pod).error?.issues).toBeUndefined()
  })

  it.each(pods)('of $name find their settings, secrets and volumes', ({ pod }) => {
    const { spec } = Pod.parse(pod)
    const containers = [...spec.initContainers, ...spec.containers]
    const maps = base.configMapGenerator.map(({ name }) => name)
    for (const source of containers.flatMap(({ envFrom }) => envFrom)) {
      if (source.configMapRef) expect(maps).toContain(source.configMapRef.name)
      else expect(secrets.map(({ metadata }) => metadata.name)).toContain(source.secretRef?.name)
    }
    const volumes = spec.volumes.map(({ name }) => name)
    expect(new Set(containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name)))).toEqual(
      new Set(volumes),
    )
    expect(
      containers.map(({ image }) => image).filter((image) => !/^(appointment-portal|rclone\/rclone:.*)$/.test(image)),
    ).toEqual([])
  })

  it('are selected by their own labels, and by every policy that names them', () => {
    const labels = pods.map(({ pod }) => Pod.parse(pod).metadata.labels.app)
    const selectors = [...things, ...thingsIn(`${COMPONENT}/pod-monitor.yaml`)].flatMap(({ kind, metadata, spec }) => {
      const paths = ['selector.matchLabels.app', 'selector.app', 'podSelector.matchLabels.app']
      const app = paths.map((path) => at(spec, path.split('.'))).find((value) => value !== undefined)
      return app === undefined ? [] : [{ of: `${kind} ${metadata.name}`, app }]
    })
    expect(selectors.length).toBeGreaterThanOrEqual(6)
    expect(selectors.filter(({ app }) => !labels.includes(app as string))).toEqual([])
    expect(at(named('HorizontalPodAutoscaler', 'portal')?.spec, ['scaleTargetRef', 'name'])).toBe('portal')
  })

  it('reach only what a policy names', () => {
    const deny = named('NetworkPolicy', 'portal-deny')?.spec
    expect(deny).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'appointment-portal' } },
      policyTypes: ['Ingress', 'Egress'],
    })
    expect(read(`${FOLDER}/base/kustomization.yaml`)).toMatch(
      /pairs: \{ app.kubernetes.io\/part-of: appointment-portal \}\n\s+includeTemplates: true/,
    )
  })
})

describe('the gateway', () => {
  const Listener = z.object({ name: z.string(), protocol: z.string(), hostname: z.string() })
  const Route = z.object({
    parentRefs: z.array(z.object({ name: z.string(), sectionName: z.string() })),
    rules: z.array(
      z.object({
        matches: z.array(z.object({ path: z.object({ type: z.string(), value: z.string() }) })).default([]),
        filters: z.array(z.unknown()).default([]),
        timeouts: z.object({ request: z.string() }).optional(),
        sessionPersistence: z.object({ type: z.literal('Cookie') }).optional(),
        backendRefs: z.array(z.object({ name: z.string(), port: z.number() })).default([]),
      }),
    ),
  })
  const listeners = z.array(Listener).parse(at(named('Gateway', 'portal')?.spec, ['listeners']))
  const routes = things.filter(({ kind }) => kind === 'HTTPRoute')
  const routeTo = (section: string) =>
    routes.map(({ spec }) => Route.parse(spec)).find(({ parentRefs }) => parentRefs[0]?.sectionName === section)

  it('serves one host, over TLS, and sends those who come without to it', () => {
    expect(listeners.map(({ name, protocol }) => [name, protocol])).toEqual([
      ['http', 'HTTP'],
      ['https', 'HTTPS'],
    ])
    expect(new Set(listeners.map(({ hostname }) => hostname)).size).toBe(1)
    expect(read(`${FOLDER}/base/portal.env`)).toContain(`PUBLIC_URL=https://${listeners[0]?.hostname}\n`)
    expect(routeTo('http')?.rules).toEqual([
      expect.objectContaining({
        filters: [{ type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } }],
        backendRefs: [],
      }),
    ])
  })

  it('ends no real-time connection, and keeps each with its pod', () => {
    const [realTime, everything] = routeTo('https')?.rules ?? []
    expect(HUB_PATH.startsWith(realTime?.matches[0]?.path.value ?? 'none')).toBe(true)
    expect(realTime).toMatchObject({ timeouts: { request: '0s' }, sessionPersistence: { type: 'Cookie' } })
    expect(everything?.matches).toEqual([{ path: { type: 'PathPrefix', value: '/' } }])
  })

  it('leads to the service, on a port that it has', () => {
    const ports = z.array(z.object({ port: z.number() })).parse(at(named('Service', 'portal')?.spec, ['ports']))
    for (const { backendRefs } of routeTo('https')?.rules ?? [])
      expect(backendRefs).toEqual([{ name: 'portal', port: ports[0]?.port }])
    const gateways = routes.flatMap(({ spec }) => Route.parse(spec).parentRefs.map(({ name }) => name))
    expect(new Set(gateways)).toEqual(new Set(['portal']))
  })

  it('is the only one that browsers come through', () => {
    expect(things.filter(({ kind }) => kind === 'Ingress')).toEqual([])
    expect(read(`${FOLDER}/base/network.yaml`)).toContain('kubernetes.io/metadata.name: envoy-gateway-system')
  })
})

describe.each([`${FOLDER}/base`, ...OVERLAYS, COMPONENT])('%s', (folder) => {
  const kustomization = kustomizationOf(folder)

  it('includes every file that is there, and none that is not', () => {
    const files = kustomization.configMapGenerator.flatMap(({ envs, files: others }) => [...envs, ...others])
    const included = [...kustomization.resources, ...kustomization.components, ...files]
    expect(included.filter((file) => !existsSync(`${folder}/${file}`))).toEqual([])
    const there = readdirSync(folder).filter((file) => file !== 'kustomization.yaml')
    expect(there.filter((file) => !included.includes(file))).toEqual([])
  })

  it('sets variables that the portal takes', () => {
    const generated = kustomization.configMapGenerator.filter(({ name }) => name === 'portal')
    const lines = generated.flatMap(({ envs, literals }) => [
      ...literals,
      ...envs.flatMap((file) => read(`${folder}/${file}`).split('\n')),
    ])
    const set = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [])
    const fine = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://portal@database.test/portal',
      DATA_KEY: 'a key that only this office has, and nobody else',
    }
    expect(() => readConfig({ ...fine, ...Object.fromEntries(set) })).not.toThrow()
  })

  it('patches what the base has', () => {
    for (const { target, patch } of kustomization.patches) {
      const changes: unknown = parse(patch)
      const whole = Array.isArray(changes) ? undefined : Thing.parse(changes)
      const { kind, name } = target ?? { kind: whole?.kind ?? '', name: whole?.metadata.name ?? '' }
      const patched = named(kind, name)
      expect(patched, `${kind} ${name}`).toBeDefined()
      if (!Array.isArray(changes)) continue
      for (const { path } of z.array(z.object({ path: z.string() })).parse(changes)) {
        const keys = path.split('/').slice(1)
        expect(at(patched, keys.at(-1) === '-' ? keys.slice(0, -1) : keys), path).toBeDefined()
      }
    }
  })
})

it('the pod monitor reads the token from a secret that has it, on a port that is there', () => {
  const [monitor] = thingsIn(`${COMPONENT}/pod-monitor.yaml`)
  const endpoint = at(monitor?.spec, ['podMetricsEndpoints', '0'])
  const key = z.object({ name: z.string(), key: z.string() }).parse(at(endpoint, ['authorization', 'credentials']))
  expect(secrets.find(({ metadata }) => metadata.name === key.name)?.stringData).toHaveProperty(key.key)
  const ports = Pod.parse(pods.find(({ name }) => name === 'portal')?.pod).spec.containers.flatMap(
    ({ ports: open }) => open,
  )
  expect(ports.map(({ name }) => name)).toContain(at(endpoint, ['port']))
})
