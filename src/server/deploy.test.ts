import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))
const settings = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ya?ml|env\.example)$|Dockerfile$/.test(name))
  .map((name) => `deploy/${name}`)

describe('docs/operations.md', () => {
  it('names every variable, or the family it belongs to', () => {
    const text = read('docs/operations.md')
    const families = [...found(text, /`([A-Z]+_?)\*`/g)]
    const missing = [...found(read('.env.example'), /^#?\s?([A-Z_]+)=/gm)].filter(
      (name) => !text.includes(`\`${name}\``) && !families.some((family) => name.startsWith(family)),
    )
    expect(missing).toEqual([])
  })
})

describe('deploy/', () => {
  it('sets no variable that the portal does not read', () => {
    const known = found(read('.env.example'), /^#?\s?([A-Z_]+)=/gm)
    // Those of the PostgreSQL and nginx images.
    const others = /^(POSTGRES_|PORTAL_|NGINX_|CMD|ALL$)/
    for (const file of settings) {
      const set = found(read(file), /^(?:ENV |\s*(?:# )?)([A-Z][A-Z_]{3,})(?:=|: \S)/gm)
      const unknown = [...set].filter((name) => !known.has(name) && !others.test(name))
      expect(unknown, file).toEqual([])
    }
  })

  it.each(['deploy/kubernetes/configuration.yaml', 'deploy/portal.env.example', '.env.example'])(
    'has no secret in %s that production would start with (RUN-9)',
    (file) => {
      const set = [...read(file).matchAll(/^\s*(?:# )?([A-Z_]+)(?:: |=)(.+)$/gm)]
      const secrets = set.flatMap(([, name = '', value = '']) =>
        /PASSWORD|:secret@|characters/.test(value) ? [[name, value] as const] : [],
      )
      expect(secrets.length).toBeGreaterThan(0)
      const fine = {
        NODE_ENV: 'production',
        DATA_KEY: 'a key that only this office has, and nobody else',
        PUBLIC_URL: 'https://portal.test',
        MAIL_FROM: 'no-reply@portal.test',
      }
      expect(() => readConfig(fine)).not.toThrow()
      for (const [name, value] of secrets) {
        expect(() => readConfig({ ...fine, [name]: value }), name).toThrow(
          `The variable ${name} is wrong: it still holds the placeholder of the example.`,
        )
      }
    },
  )

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
    expect(found(settings.map(read).join('\n'), /(?:path: |env\.PORT \+ ')(\/\w+)/g)).toEqual(served)
    const image = read('deploy/Dockerfile')
    const [port] = found(image, /^EXPOSE (\d+)$/gm)
    expect(found(image, /PORT=(\d+)/g)).toEqual(new Set([port]))
    expect(found(read('deploy/compose.yaml'), /portal-\d:(\d+)$/gm)).toEqual(new Set([port]))
    expect(found(read('deploy/kubernetes/portal.yaml'), /containerPort: (\d+)/g)).toEqual(new Set([port]))
  })
})
