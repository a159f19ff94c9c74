import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mistypedNames, readConfig } from '#server/config.ts'
import { speechVariables } from '#server/outside/speech/settings.ts'
import { OpenIdVariables, SamlVariables } from '#server/outside/sso/settings.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://portal@database.test/portal',
  DATA_KEY: 'x'.repeat(32),
}

describe('configuration', () => {
  it('starts a demo on this machine when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '.data',
      databaseUrl: undefined,
      environment: 'LOCAL',
      isDemo: true,
      trustProxy: [],
      rateLimits: true,
      humanCheck: { kind: 'off' },
    })
  })

  it.each([
    [{ PORT: 'eighty' }, /^The variable PORT is wrong: .+\.$/],
    [{ PORT: '70000' }, /^The variable PORT is wrong: .+\.$/],
    [{ DATABASE_URL: 'mysql://x' }, 'The variable DATABASE_URL is wrong: must begin with postgres://.'],
    [
      { DATABASE_URL: 'postgres://a:b@one:5432,two:x/portal' },
      'The variable DATABASE_URL is wrong: must name its hosts like postgres://user:password@db1:5432,db2:5432/portal.',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://one,two/portal?target_session_attrs=standby' },
      'The variable DATABASE_DIRECT_URL is wrong: target_session_attrs must be read-write: the portal follows the primary.',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://one,two/portal?target_session_attrs=read-write' },
      'The variable DATABASE_REPLICA_URL is wrong: target_session_attrs must be any: reports read from the first host that answers.',
    ],
    [{ DATABASE_REPLICA_URL: 'x' }, 'The variable DATABASE_REPLICA_URL is wrong: must begin with postgres://.'],
    [{ APP_ENV: 'HOME' }, /^The variable APP_ENV is wrong: .+\.$/],
    [{ DEMO: 'yes' }, /^The variable DEMO is wrong: .+\.$/],
    [{ PUBLIC_URL: 'ftp://x' }, 'The variable PUBLIC_URL is wrong: must be an http or https address.'],
    [{ DATA_KEY: 'short' }, 'The variable DATA_KEY is wrong: must be at least 32 characters.'],
    [{ TRUST_PROXY: 'everybody' }, /^The variable TRUST_PROXY is wrong: must be addresses or networks, .+\.$/],
    [{ TRUST_PROXY: '10.0.0.4,10.0.0.0/33' }, /^The variable TRUST_PROXY is wrong: .+\.$/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^The variable TRUST_PROXY is wrong: .+\.$/],
    [{ TRUST_PROXY: '10.0.0.0/8/8' }, /^The variable TRUST_PROXY is wrong: .+\.$/],
    [{ RATE_LIMITS: 'no' }, /^The variable RATE_LIMITS is wrong: .+\.$/],
    [{ HUMAN_CHECK: 'on' }, /^The variable HUMAN_CHECK is wrong: .+\.$/],
    [
      { HUMAN_CHECK: 'recaptcha', RECAPTCHA_SECRET: 'x' },
      'The variable RECAPTCHA_SITE_KEY is missing: HUMAN_CHECK=recaptcha needs it.',
    ],
    [
      { HUMAN_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'x' },
      'The variable RECAPTCHA_SECRET is missing: HUMAN_CHECK=recaptcha needs it.',
    ],
    [{ GEOCODER: 'google' }, 'The variable GEOCODER_KEY is missing: GEOCODER=google needs it.'],
    [{ GEOCODER: 'azure' }, 'The variable GEOCODER_KEY is missing: GEOCODER=azure needs it.'],
    [{ GEOCODER: 'nominatim' }, 'The variable GEOCODER_USER_AGENT is missing: GEOCODER=nominatim needs it.'],
    [
      { GEOCODER: 'nominatim', GEOCODER_USER_AGENT: 'portal\r\nX-Evil: 1' },
      'The variable GEOCODER_USER_AGENT is wrong: must be plain text.',
    ],
    [{ GEOCODER: 'bing' }, /^The variable GEOCODER is wrong: .+\.$/],
    [{ GEOCODER_URL: 'file:///etc' }, 'The variable GEOCODER_URL is wrong: must be an http or https address.'],
    [
      { SMTP_URL: 'https://mail.test', MAIL_FROM: 'a@b.test' },
      /^The variable SMTP_URL is wrong: must be an address .+\.$/,
    ],
    [{ SMTP_URL: 'smtps://mail.test' }, 'The variable MAIL_FROM is missing: SMTP_URL needs it.'],
    [{ MAIL_FROM: 'a@b.test, c@d.test' }, /^The variable MAIL_FROM is wrong: must be one address, .+\.$/],
    [{ MAIL_FROM: 'Office <a@b.test>\r\nBcc: c@d.test' }, /^The variable MAIL_FROM is wrong: .+\.$/],
    [
      { TWILIO_FROM: '+13035550100', TWILIO_AUTH_TOKEN: 'x' },
      'The variable TWILIO_ACCOUNT_SID is missing: texts need it.',
    ],
    [
      { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+13035550100' },
      'The variable TWILIO_AUTH_TOKEN is missing: texts need it.',
    ],
    [{ TWILIO_ACCOUNT_SID: 'SK1' }, 'The variable TWILIO_ACCOUNT_SID is wrong: must begin with AC.'],
    [{ TWILIO_FROM: '555' }, /^The variable TWILIO_FROM is wrong: must be a phone number, .+\.$/],
    [
      { HUMAN_CHECK: 'altcha', PUBLIC_URL: 'http://portal.example.gov' },
      /^The variable HUMAN_CHECK is wrong: browsers solve altcha at https addresses only; .+\.$/,
    ],
  ])('names a wrong variable in one sentence: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  it('seeds no demo in production, and requires its own secret there (RUN-1)', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('The variable DATA_KEY is missing')
    expect(readConfig(PRODUCTION)).toMatchObject({
      isDemo: false,
      environment: 'PRODUCTION',
    })
  })

  it('starts production on the embedded database only if it is told to (RUN-24)', () => {
    const withoutDatabase = { ...PRODUCTION, DATABASE_URL: '' }
    expect(() => readConfig(withoutDatabase)).toThrow(
      /^The variable DATABASE_URL is missing: the embedded database is for trying the portal out, because no other machine can take it over/,
    )
    expect(() => readConfig({ ...withoutDatabase, DEMO: 'on' })).toThrow('The variable DATABASE_URL is missing')
    expect(() => readConfig({ ...withoutDatabase, ALLOW_EMBEDDED_DATABASE: 'on' })).toThrow(
      'The variable ALLOW_EMBEDDED_DATABASE is wrong: must be yes, or nothing.',
    )
    expect(readConfig({ ...withoutDatabase, ALLOW_EMBEDDED_DATABASE: 'yes' }).databaseUrl).toBeUndefined()
    expect(readConfig({}).databaseUrl).toBeUndefined()
  })

  it('captures messages until sending is configured', () => {
    expect(readConfig({ TWILIO_AUTH_TOKEN: 'x' })).toMatchObject({ mail: undefined, texts: undefined })
    const from = { name: 'Appointments', address: 'no-reply@portal.test' }
    const MAIL_FROM = 'Appointments <no-reply@portal.test>'
    const url = 'smtp://mail.test:587'
    expect(readConfig({ SMTP_URL: url, MAIL_FROM }).mail).toEqual({ url, from, requireTls: true })
    expect(readConfig({ SMTP_URL: 'smtp://localhost:25', MAIL_FROM }).mail).toMatchObject({ requireTls: false })
    expect(readConfig({ SMTP_URL: `${url}?ignoreTLS=true`, MAIL_FROM }).mail).toMatchObject({ requireTls: false })
    const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+13035550100' }
    expect(readConfig(twilio).texts).toMatchObject({ accountSid: 'AC1', from: '+13035550100' })
    expect(readConfig({ ...twilio, TEXT_COUNTRIES: 'US, CA' }).texts?.countries).toEqual(['US', 'CA'])
    expect(() => readConfig({ TEXT_COUNTRIES: '1' })).toThrow('The variable TEXT_COUNTRIES is wrong')
    const elsewhere = { ...PRODUCTION, TWILIO_BASE_URL: 'http://localhost:1' }
    expect(() => readConfig({ ...twilio, ...elsewhere })).toThrow('The variable TWILIO_BASE_URL is wrong')
  })

  it('keeps its limits on in production', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ rateLimits: true })
    expect(readConfig({ RATE_LIMITS: 'off' })).toMatchObject({ rateLimits: false })
    expect(() => readConfig({ ...PRODUCTION, RATE_LIMITS: 'off' })).toThrow(
      'The variable RATE_LIMITS is wrong: production does not run without its limits.',
    )
  })

  it('trusts the named proxies', () => {
    const { trustProxy } = readConfig({ TRUST_PROXY: ' 10.0.0.4, 192.168.0.0/16 ,fd00::/8, ' })
    expect(trustProxy).toEqual(['10.0.0.4', '192.168.0.0/16', 'fd00::/8'])
  })

  it.each([
    [{ DEMO: 'off' }, { kind: 'altcha' }],
    [{ DEMO: 'off', HUMAN_CHECK: 'off' }, { kind: 'off' }],
    [{ HUMAN_CHECK: 'altcha' }, { kind: 'altcha' }],
    [{ HUMAN_CHECK: 'altcha', PUBLIC_URL: 'http://localhost:8080' }, { kind: 'altcha' }],
    [{ HUMAN_CHECK: 'altcha', PUBLIC_URL: 'https://portal.example.gov' }, { kind: 'altcha' }],
    [
      { HUMAN_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' },
      { kind: 'recaptcha', siteKey: 'site', secret: 'secret', url: 'https://www.google.com/recaptcha' },
    ],
  ])('checks for people outside the demo, or as configured: %j', (environment, humanCheck) => {
    expect(readConfig(environment).humanCheck).toEqual(humanCheck)
  })

  it.each([
    [{}, { kind: 'zip' }],
    [{ GEOCODER: 'census' }, { kind: 'census', url: 'https://geocoding.geo.census.gov' }],
    [
      { GEOCODER: 'nominatim', GEOCODER_URL: 'http://maps.example.gov/osm/', GEOCODER_USER_AGENT: 'portal' },
      { kind: 'nominatim', url: 'http://maps.example.gov/osm', userAgent: 'portal' },
    ],
    [
      { GEOCODER: 'google', GEOCODER_KEY: 'k' },
      { kind: 'google', url: 'https://maps.googleapis.com', key: 'k' },
    ],
    [
      { GEOCODER: 'azure', GEOCODER_KEY: 'k' },
      { kind: 'azure', url: 'https://atlas.microsoft.com', key: 'k' },
    ],
  ])('asks the configured map: %j', (environment, geocoder) => {
    expect(readConfig(environment).geocoder).toEqual(geocoder)
  })

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
  })

  it.each([
    [
      'a password with /',
      { DATABASE_URL: 'postgres://portal:a/b@db/portal' },
      /^The variable DATABASE_URL is wrong: must have a password without .*%2F/,
    ],
    [
      'a password with #',
      { DATABASE_OWNER_URL: 'postgres://portal:a#b@db/portal' },
      /^The variable DATABASE_OWNER_URL is wrong: must have a password without .*%23/,
    ],
    [
      'an address with a path',
      { PUBLIC_URL: 'https://county.gov/appointments' },
      /^The variable PUBLIC_URL is wrong: must not have a path: the portal needs a host name of its own\.$/,
    ],
    ['letters for a number', { PORT: 'abc' }, /^The variable PORT is wrong: must be a whole number from 1 to 65535\.$/],
    ['no process', { WORKERS: '0' }, /^The variable WORKERS is wrong: must be a whole number from 1 to 64\.$/],
    ['another word', { DEMO: 'yes' }, /^The variable DEMO is wrong: must be on or off\.$/],
    [
      'another level',
      { LOG_LEVEL: 'verbose' },
      /^The variable LOG_LEVEL is wrong: must be silent, fatal, error, warn, info or debug\.$/,
    ],
  ])('says in our own words what is wrong with %s (RUN-18)', (_, env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('refuses plain http in production (RUN-18)', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/portal', DATA_KEY: 'k'.repeat(40) }
    expect(() => readConfig({ ...env, PUBLIC_URL: 'http://county.gov' })).toThrow(
      /^The variable PUBLIC_URL is wrong: production needs an https address/,
    )
  })

  it('asks about names that look mistyped, and no others (RUN-29)', () => {
    expect(
      mistypedNames({ SMPT_URL: 'x', TRUST_PROXIES: 'x', LOG_LEVELS: 'x', PATH: 'x', HOSTNAME: 'x', PORT: '1' }),
    ).toEqual([
      "The variable SMPT_URL is not one of the portal's: did you mean SMTP_URL?",
      "The variable TRUST_PROXIES is not one of the portal's: did you mean TRUST_PROXY?",
      "The variable LOG_LEVELS is not one of the portal's: did you mean LOG_LEVEL?",
    ])
  })

  it('is listed variable by variable in .env.example', () => {
    const listed = readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)
    const read = readFileSync('src/server/config.ts', 'utf8').matchAll(
      /^ {2}([A-Z_]+): (?:z|onOff|oneOf|wholeNumber|ProviderIds|DatabaseUrl|ReplicaUrl)\b/gm,
    )
    const names = (found: Iterable<RegExpMatchArray>) => [...found].map(([, name]) => name)
    const ofProviders = [
      ...Object.keys(SamlVariables.shape).map((name) => `SAML_AGENCY_${name}`),
      ...Object.keys(OpenIdVariables.shape).map((name) => `OIDC_STATE_${name}`),
    ]
    const ofSpeech = Object.keys(speechVariables)
    expect(new Set(names(listed))).toEqual(new Set([...names(read), ...ofSpeech, ...ofProviders]))
  })
})
