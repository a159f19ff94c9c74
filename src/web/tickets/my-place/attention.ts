/** The chime's notes, in hertz, and when each starts, in seconds. */
const NOTES = [659.3, 523.3, 659.3, 523.3] as const
const NOTE_SECONDS = 0.45
const LOUDNESS = 0.5
/** Milliseconds on, off, on. */
const BUZZ = [400, 200, 400, 200, 800]

/**
 * What a page may do to be noticed. Browsers allow sound after a press only, and so do we: no one wants a phone that
 * starts to sing.
 */
export interface Attention {
  /** To be called on a press. Returns whether there can be sound from now on. */
  readonly allowSound: () => boolean
  readonly call: () => void
}

export function attention(): Attention {
  let context: AudioContext | undefined

  function chime(heard: AudioContext): void {
    for (const [n, pitch] of NOTES.entries()) {
      const at = heard.currentTime + n * NOTE_SECONDS
      const note = heard.createOscillator()
      const fading = heard.createGain()
      note.frequency.value = pitch
      fading.gain.setValueAtTime(LOUDNESS, at)
      fading.gain.exponentialRampToValueAtTime(0.001, at + NOTE_SECONDS)
      note.connect(fading).connect(heard.destination)
      note.start(at)
      note.stop(at + NOTE_SECONDS)
    }
  }

  return {
    allowSound() {
      if (typeof AudioContext === 'undefined') return false
      context ??= new AudioContext()
      void context.resume()
      chime(context)
      return true
    },
    call() {
      // Before any touch, a browser refuses and complains.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ)
      if (context) chime(context)
    },
  }
}
