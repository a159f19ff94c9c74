import { speakByAzure } from './azure.ts'
import { speakByEspeak } from './espeak.ts'
import { speakByPolly } from './polly.ts'
import type { SpeechSettings } from './settings.ts'
import { plainText, type Recording } from './recording.ts'
import { voiceFor } from './voices.ts'

/** Turns a sentence into sound, one at a time: more would overload a small machine. */
export type Synthesize = (text: string, voiceKey: string, locale: string) => Promise<Recording>

/** The voice of this portal; absent when speech is off. */
export function createSpeech(settings: SpeechSettings): Synthesize | undefined {
  if (settings.kind === 'off') return undefined
  return async (text, voiceKey, locale) => {
    const words = plainText(text)
    const voice = voiceFor(settings.kind, voiceKey, locale)
    switch (settings.kind) {
      case 'espeak':
        return speakByEspeak(words, voice)
      case 'azure':
        return speakByAzure(settings, words, voice)
      case 'polly':
        return speakByPolly(settings, words, voice)
    }
  }
}
