import type { Sounds } from './call-queue.ts'

/** The chime's two notes, in hertz, and when each starts, in seconds. */
const NOTES = [
  { pitch: 659.3, at: 0 },
  { pitch: 523.3, at: 0.35 },
] as const
const NOTE_SECONDS = 0.9
const LOUDNESS = 0.4
/** Milliseconds after which a sound that never ends counts as over: no announcement is that long. */
const LONGEST_SOUND = 90_000
/** Milliseconds within which a voice must begin: some browsers take the words and stay silent. */
const SPEAKS_WITHIN = 3000

/** This browser's sounds. A browser that lacks one fails only at that one. */
export function browserSounds(): Sounds {
  let context: AudioContext | undefined
  const voice = new Audio()
  // Browsers list their voices a moment after they are first asked.
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.getVoices()

  function theContext(): AudioContext {
    context ??= new AudioContext()
    return context
  }

  return {
    isAllowed: () => typeof AudioContext !== 'undefined' && theContext().state === 'running',

    allow() {
      if (typeof AudioContext !== 'undefined') void theContext().resume()
    },

    async chime() {
      const { currentTime, destination } = theContext()
      await Promise.all(
        NOTES.map(({ pitch, at }) => {
          const note = theContext().createOscillator()
          const fading = theContext().createGain()
          note.frequency.value = pitch
          fading.gain.setValueAtTime(LOUDNESS, currentTime + at)
          fading.gain.exponentialRampToValueAtTime(0.001, currentTime + at + NOTE_SECONDS)
          note.connect(fading).connect(destination)
          note.start(currentTime + at)
          note.stop(currentTime + at + NOTE_SECONDS)
          return over(note, 'ended')
        }),
      )
    },

    async play(url) {
      const ended = over(voice, 'ended')
      voice.src = url
      await Promise.all([voice.play(), ended])
    },

    async speak(text, locale) {
      if (!mayHaveVoice(locale)) throw new Error('The browser has no voice for this language.')
      const words = new SpeechSynthesisUtterance(text)
      words.lang = locale
      const ended = over(words, 'end')
      const silent = setTimeout(() => {
        speechSynthesis.cancel()
        words.dispatchEvent(new Event('error'))
      }, SPEAKS_WITHIN)
      words.addEventListener('start', () => clearTimeout(silent))
      speechSynthesis.speak(words)
      await ended.finally(() => clearTimeout(silent))
    },
  }
}

/** Some browsers don't list their voices: only a list without the language says that there is none. */
function mayHaveVoice(locale: string): boolean {
  const languages = speechSynthesis.getVoices().map(({ lang }) => lang.split(/[-_]/, 1)[0])
  return languages.length === 0 || languages.includes(locale.split('-', 1)[0])
}

/** Waits for a sound to end, but not forever: one sound must not block the queue. */
function over(sound: EventTarget, end: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController()
    const { signal } = listening
    const finish = (outcome: () => void) => () => {
      clearTimeout(timer)
      listening.abort()
      outcome()
    }
    const fail = () => reject(new Error('The browser could not play it.'))
    const timer = setTimeout(finish(resolve), LONGEST_SOUND)
    sound.addEventListener(end, finish(resolve), { signal })
    sound.addEventListener('error', finish(fail), { signal })
  })
}
