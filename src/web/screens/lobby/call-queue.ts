import type { LobbyCall } from '#contract/lobby.ts'

/** What a display can play. Each promise resolves when the sound ends, or rejects if there was none. */
export interface Sounds {
  /** Whether the browser lets a page play sound before any click. */
  isAllowed: () => boolean
  /** Called on a click, after which the browser allows sound. */
  allow: () => void
  chime: () => Promise<void>
  play: (url: string) => Promise<void>
  /** With the browser's own voice, if it has one for the language. */
  speak: (text: string, locale: string) => Promise<void>
}

export interface CallQueue {
  /** The calls of the last answer, newest first. Those of the first answer are old and not called out. */
  meet: (calls: readonly LobbyCall[]) => void
  stop: () => void
}

interface QueueOptions {
  readonly sounds: Sounds
  readonly audioUrl: (id: number) => string
  /** Receives the call being called out, or undefined once the queue is empty. */
  readonly onCalling: (id: number | undefined) => void
  /** Milliseconds to wait for a recording before the browser speaks. */
  readonly waitForRecording?: number
  /** Milliseconds after which a late recording of an unheard call is no longer worth playing. */
  readonly playLateFor?: number
}

/** After a lost connection only the newest are called out; the rest have been seen on screen or missed. */
const MOST_AT_ONCE = 3

/** Calls out one at a time: a chime, then the voice. */
export function createCallQueue(options: QueueOptions): CallQueue {
  const { sounds, audioUrl, onCalling, waitForRecording = 5000, playLateFor = 90_000 } = options
  let newest: number | undefined
  let known: readonly LobbyCall[] = []
  let isCalling = false
  let tellMet = () => {}
  const waiting: LobbyCall[] = []
  /** Calls that neither a recording nor the browser has said: each is called out again once it is recorded. */
  const unheard = new Set<number>()
  const stopping = new AbortController()
  const { signal } = stopping

  async function callOut(): Promise<void> {
    isCalling = true
    for (let call = waiting.shift(); call && !signal.aborted; call = waiting.shift()) {
      onCalling(call.id)
      // Without the chime there is still the voice, and without either there is the screen.
      await sounds.chime().catch(() => {})
      await say(call).catch(() => {})
    }
    isCalling = false
    if (!signal.aborted) onCalling(undefined)
  }

  async function say({ id, spoken, locale }: LobbyCall): Promise<void> {
    const isRecorded = await recordingMade(id)
    if (signal.aborted) return
    try {
      if (!isRecorded) throw new Error('There is no recording.')
      await sounds.play(audioUrl(id))
    } catch {
      await sounds.speak(spoken, locale).catch(() => {
        if (!isRecorded) playLater(id)
      })
    }
  }

  function playLater(id: number): void {
    unheard.add(id)
    const giveUp = setTimeout(() => unheard.delete(id), playLateFor)
    signal.addEventListener('abort', () => clearTimeout(giveUp))
    // It may have come while the browser tried to speak.
    queueLate()
  }

  function queueLate(): void {
    const late = known.filter(({ id, hasAudio }) => hasAudio && unheard.has(id))
    for (const { id } of late) unheard.delete(id)
    waiting.push(...late.toReversed())
  }

  /** Recordings arrive a moment after their calls. */
  function recordingMade(id: number): Promise<boolean> {
    const isMade = () => known.some((call) => call.id === id && call.hasAudio)
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), waitForRecording)
      tellMet = () => {
        if (!isMade() && !signal.aborted) return
        clearTimeout(timer)
        resolve(isMade())
      }
      tellMet()
    })
  }

  return {
    meet(calls) {
      known = calls
      const before = newest
      newest = Math.max(before ?? 0, ...calls.map(({ id }) => id))
      tellMet()
      if (before === undefined || signal.aborted) return
      const fresh = calls.filter(({ id }) => id > before).slice(0, MOST_AT_ONCE)
      waiting.push(...fresh.toReversed())
      queueLate()
      if (!isCalling && waiting.length > 0) void callOut()
    },
    stop() {
      stopping.abort()
      tellMet()
    },
  }
}
