import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))
const files = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).map((name) => `deploy/${name}`)
const settings = files.filter((name) => /\.(ya?ml|env|env\.example|service)$|Dockerfile$/.test(name))

describe('docs/operations.md', () => {
  it('names every variable, or the family it belongs to', () => {
    const text = read('docs/operations.md')
    const families = [...found(text, /`([A-Z]+_?)\*`/g)]
    const missing = [...found(read('.env.example'), /^#?\s?([A-Z_]+)=/gm)].filter(
      (name) => !text.includes(`\`${name}\``) && !families.some((family) => name.startsWith(family)),
    )
    expect(missing).toEqual([])
  })

  it('names every folder and file of deploy/', () => {
    const text = read('docs/operations.md')
    const places = readdirSync('deploy').filter((name) => !/\.(env|env\.example|dockerignore)$/.test(name))
    expect(places.filter((name) => !text.includes(`\`deploy/${name}`))).toEqual([])
  })
})

describe('deploy/', () => {
  it('sets no variable that the portal does not read', () => {
    const known = found(read('.env.example'), /^#?\s?([A-Z_]+)=/gm)
    // Those of the other images.
    const others = /^(POSTGRES_|PORTAL_|NGINX_|RCLONE_|NODE_IMAGE$|CMD|ALL$)/
    for (const file of settings) {
      const set = found(read(file), /^(?:ENV |Environment=|\s*(?:# |- )?)([A-Z][A-Z_]{3,})(?:=|: \S)/gm)
      const unknown = [...set].filter((name) => !known.has(name) && !others.test(name))
      expect(unknown, file).toEqual([])
    }
  })

  it.each([
    'deploy/kubernetes/secrets.example.yaml',
    'deploy/portal.env.example',
    'deploy/owner.env.example',
    '.env.example',
  ])('has no secret in %s that production would start with (RUN-9)', (file) => {
    const set = [...read(file).matchAll(/^\s*(?:# )?([A-Z_]+)(?:: |=)(.+)$/gm)]
    // Those of other programs are theirs to refuse.
    const ours = set.filter(([, name = '']) => !name.startsWith('RCLONE_'))
    const secrets = ours.flatMap(([, name = '', value = '']) =>
      /KEY|TOKEN|SECRET|PASSWORD/.test(name) || /:\/\/[^/@\s]*:[^/@\s]*@/.test(value) ? [[name, value] as const] : [],
    )
    expect(secrets.length).toBeGreaterThan(0)
    const fine = {
      NODE_ENV: 'production',
      DATA_KEY: 'a key that only this office has, and nobody else',
      DATABASE_URL: 'postgres://portal@database.test/portal',
      PUBLIC_URL: 'https://portal.test',
      MAIL_FROM: 'no-reply@portal.test',
    }
    expect(() => readConfig(fine)).not.toThrow()
    for (const [name, value] of secrets) {
      expect(() => readConfig({ ...fine, [name]: value }), name).toThrow(
        `The variable ${name} is wrong: it still holds the placeholder of the example.`,
      )
    }
  })

  it('fills every placeholder in nginx.conf', () => {
    const places = found(read('deploy/nginx.conf'), /\$\{(PORTAL_\w+)\}/g)
    expect(places.size).toBeGreaterThan(0)
    expect(found(read('deploy/compose.yaml'), /^ {6}(PORTAL_\w+):/gm)).toEqual(places)
  })

  it('runs programs that the build produces', () => {
    const built = found(read('scripts/build.ts'), /^ {2}'?([\w-]+)'?: '(?:src|scripts)\//gm)
    for (const file of settings) {
      for (const name of found(read(file), /dist\/server\/([\w-]+)\.js/g))
        expect(built, `${file}: ${name}`).toContain(name)
    }
  })

  it('checks health at addresses that exist, on the port the image opens', () => {
    const served = found(read('src/server/platform/http/health.ts'), /app\.get\('(\/\w+)'/g)
    const asked = found(settings.map(read).join('\n'), /(?:path: |env\.PORT \+ ')(\/\w+z)\b/g)
    expect(asked).toEqual(served)
    const image = read('deploy/Dockerfile')
    const [port] = found(image, /^EXPOSE (\d+)$/gm)
    expect(found(image, /PORT=(\d+)/g)).toEqual(new Set([port]))
    expect(found(read('deploy/compose.yaml'), /portal-\d:(\d+)$/gm)).toEqual(new Set([port]))
    expect(found(read('deploy/kubernetes/base/portal.yaml'), /containerPort: (\d+)/g)).toEqual(new Set([port]))
  })

  it('names images by their exact versions and bytes', () => {
    const image = read('deploy/Dockerfile')
    const named = found(settings.map(read).join('\n'), /(?:image: |NODE_IMAGE=)([\w./-]+:\S+)/g)
    expect(named.size).toBeGreaterThan(3)
    const exact = /^[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)*@sha256:[0-9a-f]{64}$/
    expect([...named].filter((name) => !exact.test(name))).toEqual([])
    expect(found(image, /^FROM (\S+)/gm)).toEqual(new Set([`\${NODE_IMAGE}`]))
    expect(read('deploy/kubernetes/base/kustomization.yaml')).toContain(
      `newTag: ${JSON.parse(read('package.json')).version}\n`,
    )
  })

  it('trusts only proxies in a network of 256 addresses or fewer', () => {
    const trusted = [...found(settings.map(read).join('\n'), /TRUST_PROXY(?:=|: )(\S+)/g)]
    expect(trusted.length).toBeGreaterThan(1)
    expect(trusted.filter((network) => Number(network.split('/')[1] ?? 32) < 24)).toEqual([])
  })
})

describe('deploy/compose.yaml', () => {
  interface Service {
    readonly env_file?: string | string[]
    readonly mem_limit?: string
    readonly security_opt?: readonly string[]
    readonly read_only?: boolean
    readonly image: string
  }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }

  it.each(Object.entries(compose.services))('%s may not become more than it is (REL-5)', (name, service) => {
    expect(service.security_opt).toContain('no-new-privileges:true')
    // PostgreSQL gets what is left of the machine, and both keep files of their own.
    if (name !== 'database') expect(service.mem_limit).toMatch(/^\d+m$/)
    if (!/^(database|nginx)$/.test(name)) expect(service.read_only).toBe(true)
  })

  it('tells only the migration who owns the database (SAFE-16)', () => {
    const told = Object.entries(compose.services).filter(([, { env_file: file }]) => file?.includes('owner.env'))
    expect(told.map(([name]) => name)).toEqual(['migrate'])
    const jobs = settings.filter(
      (name) => name.startsWith('deploy/kubernetes/base') && read(name).includes('portal-owner'),
    )
    expect(jobs).toEqual(['deploy/kubernetes/base/migrate.yaml'])
  })

  it('has an example of every file with secrets', () => {
    const needed = Object.values(compose.services).flatMap(({ env_file: file }) => file ?? [])
    expect(new Set(needed).size).toBe(4)
    expect(needed.filter((file) => !existsSync(`deploy/${file}.example`))).toEqual([])
  })
})

describe('deploy/one-server', () => {
  const FOLDER = 'deploy/one-server'
  const units = files.filter((name) => name.endsWith('.service'))
  const guide = read(`${FOLDER}/README.md`)
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)

  it.each(units)('%s cannot write to its program, its machine or others (REL-5)', (file) => {
    const text = read(file)
    const lines = new Set(text.split('\n'))
    const wanted = [
      'User=portal',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'PrivateDevices=yes',
      'RestrictNamespaces=yes',
      'RestrictSUIDSGID=yes',
      'SystemCallFilter=@system-service',
      'UMask=0077',
    ]
    expect(wanted.filter((line) => !lines.has(line))).toEqual([])
    expect(text).toMatch(/^MemoryMax=\dG$/m)
  })

  it('migrates before it starts, and starts again whatever happens', () => {
    const text = read(`${FOLDER}/portal.service`)
    expect(text).toMatch(/^Wants=.*\bportal-migrate\.service\b.*\nAfter=.*\bportal-migrate\.service\b/m)
    expect(text).toMatch(/^Restart=always$/m)
    expect(read(`${FOLDER}/portal-backup.timer`)).toMatch(/^OnCalendar=/m)
    const names = ['portal.service', 'portal-migrate.service', 'portal-backup.service']
    expect(new Set(units)).toEqual(new Set(names.map((name) => `${FOLDER}/${name}`)))
  })

  it('tells only the migration who owns the database (SAFE-16)', () => {
    expect(units.filter((unit) => read(unit).includes('owner.env'))).toEqual([`${FOLDER}/portal-migrate.service`])
  })

  it('has units that systemd understands, where it is installed', () => {
    if (!isInstalled('systemd-analyze')) return
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-units-'))
    try {
      const copies = readdirSync(FOLDER)
        .filter((name) => /\.(service|timer)$/.test(name))
        .map((name) => {
          const copy = path.join(folder, name)
          // Programs that this machine need not have.
          writeFileSync(
            copy,
            read(`${FOLDER}/${name}`).replaceAll(/\/usr\/(local\/bin\/node|bin\/rclone)/g, '/bin/true'),
          )
          return copy
        })
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...copies], { encoding: 'utf8' })
      // It also judges units of the machine that these refer to.
      expect(stderr.split('\n').filter((line) => line.includes('portal'))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('has a file of four lines for Caddy, which Caddy accepts where it is installed', () => {
    expect(read(`${FOLDER}/Caddyfile`).trim().split('\n')).toHaveLength(4)
    if (!isInstalled('caddy')) return
    const validate = ['validate', '--adapter', 'caddyfile', '--config', `${FOLDER}/Caddyfile`]
    expect(spawnSync('caddy', validate, { encoding: 'utf8' }).status).toBe(0)
  })

  it('has a guide that sets variables the portal reads, and production starts with them', () => {
    const known = found(read('.env.example'), /^#?\s?([A-Z_]+)=/gm)
    const written = blocks.flatMap((block) => [...block.matchAll(/^ *([A-Z][A-Z_]+)=(\S*)/gm)])
    const set = Object.fromEntries(written.map(([, name = '', value = '']) => [name, value]))
    expect(Object.keys(set).filter((name) => !known.has(name))).toEqual([])
    expect(Object.keys(set)).toEqual(expect.arrayContaining(['DATABASE_URL', 'DATA_KEY', 'PUBLIC_URL', 'TRUST_PROXY']))
    const settings = {
      ...set,
      DATA_KEY: 'a key that only this town has, and nobody else',
      PUBLIC_URL: 'https://portal.test',
    }
    expect(() =>
      readConfig({ ...settings, DATABASE_URL: 'postgres://portal_server@127.0.0.1/portal', MAIL_FROM: '' }),
    ).not.toThrow()
  })

  it('has a guide that runs programs, units and files that exist, on the Node of the other commands', () => {
    const text = blocks.join('\n')
    const built = found(read('scripts/build.ts'), /^ {2}'?([\w-]+)'?: '(?:src|scripts)\//gm)
    const programs = found(text, /dist\/server\/([\w-]+)\.js/g)
    expect(programs.size).toBeGreaterThan(2)
    expect([...programs].filter((name) => !built.has(name))).toEqual([])
    const named = found(text, /\b(portal(?:-\w+)?\.(?:service|timer))\b/g)
    expect([...named].filter((name) => !existsSync(`${FOLDER}/${name}`))).toEqual([])
    const places = found(text, /\/opt\/portal\/(deploy\/[\w./-]+\w)/g)
    expect([...places].filter((place) => !existsSync(place))).toEqual([])
    const [, node] = /DOWNLOADED = '(.+)'/.exec(read('scripts/run.js')) ?? []
    expect(found(text, /npm install --global node-linux-[^\n@]*@([\d.]+)/g)).toEqual(new Set([node]))
    expect(text).toContain(`\nversion=${JSON.parse(read('package.json')).version}\n`)
  })
})

/** Whether the machine has a program that only some have. */
function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined
}
