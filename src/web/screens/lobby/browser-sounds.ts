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

/** This browser's sounds. A browser that lacks one fails only at that one. */
export function browserSounds(): Sounds {
  let context: AudioContext | undefined
  const voice = new Audio()

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
      const words = new SpeechSynthesisUtterance(text)
      words.lang = locale
      const ended = over(words, 'end')
      speechSynthesis.speak(words)
      await ended
    },
  }
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
