import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'

const speech = (variables: Record<string, string>) => readConfig(variables).speech

it('uses espeak-ng on this machine by default', () => {
  expect(speech({})).toEqual({ kind: 'espeak' })
  expect(speech({ SPEECH_PROVIDER: 'off' })).toEqual({ kind: 'off' })
})

it('finds Azure by its region, or at the given address', () => {
  const azure = { SPEECH_PROVIDER: 'azure', SPEECH_REGION: 'eastus', SPEECH_KEY: 'a key' }
  expect(speech(azure)).toEqual({ kind: 'azure', key: 'a key', url: 'https://eastus.tts.speech.microsoft.com' })
  expect(speech({ ...azure, SPEECH_URL: 'http://127.0.0.1:9/' })).toMatchObject({ url: 'http://127.0.0.1:9' })
})

it('accepts Polly’s two keys', () => {
  const polly = { SPEECH_PROVIDER: 'polly', SPEECH_REGION: 'us-east-1', SPEECH_KEY: 'id', SPEECH_SECRET: 'secret' }
  expect(speech(polly)).toEqual({ kind: 'polly', region: 'us-east-1', keyId: 'id', secret: 'secret', url: undefined })
})

it.each([
  [{ SPEECH_PROVIDER: 'azure' }, 'The variable SPEECH_REGION is missing: SPEECH_PROVIDER=azure needs it.'],
  [
    { SPEECH_PROVIDER: 'azure', SPEECH_REGION: 'eastus' },
    'The variable SPEECH_KEY is missing: SPEECH_PROVIDER=azure needs it.',
  ],
  [
    { SPEECH_PROVIDER: 'polly', SPEECH_REGION: 'us-east-1', SPEECH_KEY: 'id' },
    'The variable SPEECH_SECRET is missing: SPEECH_PROVIDER=polly needs it.',
  ],
  [
    { SPEECH_REGION: 'evil.test/' },
    'The variable SPEECH_REGION is wrong: must be a region, such as eastus or us-east-1.',
  ],
  [{ SPEECH_URL: 'file:///x' }, 'The variable SPEECH_URL is wrong: must be an http or https address.'],
])('refuses %o in one sentence', (variables, sentence) => {
  expect(() => speech(variables)).toThrow(sentence)
})
