import { bodyWithin } from '#server/platform/http/body-within.ts'
import { atMost, MOST_BYTES, type Recording, SPEAK_WITHIN } from './recording.ts'
import type { SpeechSettings } from './settings.ts'

type AzureSettings = Extract<SpeechSettings, { kind: 'azure' }>

/** Azure's speech service. The text is escaped as XML, so it can never become markup. */
export async function speakByAzure({ url, key }: AzureSettings, text: string, voice: string): Promise<Recording> {
  const language = voice.split('-').slice(0, 2).join('-')
  const timeUp = AbortSignal.timeout(SPEAK_WITHIN)
  const response = await fetch(`${url}/cognitiveservices/v1`, {
    method: 'POST',
    headers: {
      'ocp-apim-subscription-key': key,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'audio-24khz-48kbitrate-mono-mp3',
      'user-agent': 'appointment-portal',
    },
    body: `<speak version="1.0" xml:lang="${language}"><voice name="${voice}">${escaped(text)}</voice></speak>`,
    redirect: 'error',
    signal: timeUp,
  })
  if (!response.ok || response.body === null) {
    await response.body?.cancel()
    throw new Error(`Azure answered with status ${response.status}.`)
  }
  return { audio: await atMost(MOST_BYTES, bodyWithin(response.body, timeUp)), type: 'audio/mpeg' }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
