import { AwsClient } from 'aws4fetch'
import { bodyWithin } from '#server/platform/http/body-within.ts'
import { atMost, MOST_BYTES, type Recording, SPEAK_WITHIN } from './recording.ts'
import type { SpeechSettings } from './settings.ts'

type PollySettings = Extract<SpeechSettings, { kind: 'polly' }>

/** Amazon Polly. It has too many voices to list here; it refuses unknown ones itself. */
export async function speakByPolly(settings: PollySettings, text: string, voice: string): Promise<Recording> {
  const { region, keyId, secret, url = `https://polly.${region}.amazonaws.com` } = settings
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 'polly', region, retries: 1 })
  const timeUp = AbortSignal.timeout(SPEAK_WITHIN)
  const response = await signer.fetch(`${url}/v1/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ OutputFormat: 'mp3', Text: text, TextType: 'text', VoiceId: voice }),
    redirect: 'error',
    signal: timeUp,
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    const [why = 'without saying why'] = /^\w+/.exec(response.headers.get('x-amzn-errortype') ?? '') ?? []
    throw new Error(`Polly answered with status ${response.status}: ${why}.`)
  }
  return { audio: await atMost(MOST_BYTES, bodyWithin(response.body, timeUp)), type: 'audio/mpeg' }
}
