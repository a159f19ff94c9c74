import { atMost, MOST_BYTES, type Recording, SPEAK_WITHIN } from './recording.ts'
import type { SpeechSettings } from './settings.ts'

type PollySettings = Extract<SpeechSettings, { kind: 'polly' }>

/** Amazon Polly. Its client is large and optional, so it is loaded only when Polly is chosen. */
export async function speakByPolly(settings: PollySettings, text: string, voice: string): Promise<Recording> {
  const { PollyClient, SynthesizeSpeechCommand } = await import('@aws-sdk/client-polly')
  const { region, keyId, secret, url } = settings
  const client = new PollyClient({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    maxAttempts: 2,
    requestHandler: { requestTimeout: SPEAK_WITHIN },
    ...(url !== undefined && { endpoint: url }),
  })
  try {
    const { AudioStream } = await client.send(
      new SynthesizeSpeechCommand({
        OutputFormat: 'mp3',
        Text: text,
        TextType: 'text',
        // Polly has too many voices to list here; it refuses unknown ones itself.
        VoiceId: voice as never,
      }),
      { abortSignal: AbortSignal.timeout(SPEAK_WITHIN) },
    )
    if (AudioStream === undefined) throw new Error('Polly answered without a recording.')
    return { audio: await atMost(MOST_BYTES, AudioStream.transformToWebStream()), type: 'audio/mpeg' }
  } finally {
    client.destroy()
  }
}
