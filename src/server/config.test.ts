import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

describe('configuration', () => {
  it('starts a demo on this machine when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      environment: 'LOCAL',
      isDemo: true,
    })
  })

  it.each([
    [{ PORT: 'eighty' }, /^The variable PORT is wrong: .+\.$/],
    [{ PORT: '70000' }, /^The variable PORT is wrong: .+\.$/],
    [{ DATABASE_URL: 'mysql://x' }, 'The variable DATABASE_URL is wrong: must begin with postgres://.'],
    [{ APP_ENV: 'HOME' }, /^The variable APP_ENV is wrong: .+\.$/],
    [{ DEMO: 'yes' }, /^The variable DEMO is wrong: .+\.$/],
    [{ PUBLIC_URL: 'ftp://x' }, 'The variable PUBLIC_URL is wrong: must be an http or https address.'],
    [{ DATA_KEY: 'short' }, 'The variable DATA_KEY is wrong: must be at least 32 characters.'],
  ])('names a wrong variable in one sentence: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  it('seeds no demo in production, and wants a secret of its own there', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('The variable DATA_KEY is missing')
    expect(readConfig({ NODE_ENV: 'production', DATA_KEY: 'x'.repeat(32) })).toMatchObject({
      isDemo: false,
      environment: 'PRODUCTION',
    })
  })

  it('takes an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it('is listed variable by variable in .env.example', () => {
    const listed = readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)
    const read = readFileSync('src/server/config.ts', 'utf8').matchAll(/^ {2}([A-Z_]+): z|^ {2}([A-Z_]+): onOff/gm)
    const names = (found: Iterable<RegExpMatchArray>) => new Set([...found].map(([, a, b]) => a ?? b))
    expect(names(listed)).toEqual(names(read))
  })
})
