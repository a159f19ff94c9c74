import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LobbyCall } from '#contract/lobby.ts'
import { createCallQueue, type Sounds } from './call-queue.ts'

const aCall = (id: number, hasAudio = true): LobbyCall => ({
  id,
  kind: 'Ticket',
  caption: String(id),
  station: '3',
  spoken: `Ticket ${id} to desk 3`,
  locale: 'en',
  calledAtUtc: '2026-03-02T15:00:00Z',
  hasAudio,
})

let heard: string[]
let sounds: Sounds
beforeEach(() => {
  heard = []
  const note = (what: string) => {
    heard.push(what)
    return Promise.resolve()
  }
  sounds = {
    isAllowed: () => true,
    allow: () => {},
    chime: () => note('chime'),
    play: (url) => note(url),
    speak: (text, locale) => note(`${locale}: ${text}`),
  }
})

const queueOf = (given: Partial<Sounds> = {}, onCalling: (id: number | undefined) => void = () => {}) =>
  createCallQueue({
    sounds: { ...sounds, ...given },
    audioUrl: (id) => `audio ${id}`,
    onCalling,
    waitForRecording: 20,
    playLateFor: 1000,
  })

describe('calling out', () => {
  it('plays a chime, then the voice, one call at a time, oldest first', async () => {
    const calling: (number | undefined)[] = []
    const queue = queueOf({}, (id) => calling.push(id))
    queue.meet([])
    queue.meet([aCall(2), aCall(1)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1', 'chime', 'audio 2']), { timeout: 20_000 })
    await vi.waitFor(() => expect(calling).toEqual([1, 2, undefined]), { timeout: 20_000 })
  })

  it('waits for one to end before starting the next', async () => {
    let end = () => {}
    const play = (url: string) =>
      new Promise<void>((resolve) => {
        heard.push(url)
        end = resolve
      })
    const queue = queueOf({ play })
    queue.meet([])
    queue.meet([aCall(1)])
    queue.meet([aCall(2), aCall(1)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1']), { timeout: 20_000 })
    end()
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1', 'chime', 'audio 2']), { timeout: 20_000 })
  })

  it('skips what was called before the display started, and repeats nothing', async () => {
    const queue = queueOf()
    queue.meet([aCall(5), aCall(4)])
    queue.meet([aCall(5), aCall(4)])
    queue.meet([aCall(6), aCall(5), aCall(4)])
    queue.meet([aCall(6), aCall(5)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 6']), { timeout: 20_000 })
  })

  it('waits briefly for the recording', async () => {
    const queue = queueOf()
    queue.meet([])
    queue.meet([aCall(1, false)])
    await vi.waitFor(() => expect(heard).toEqual(['chime']), { timeout: 20_000 })
    queue.meet([aCall(1)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1']), { timeout: 20_000 })
  })

  it('uses the browser’s voice as a last resort: when there is no recording or it does not play', async () => {
    const queue = queueOf({ play: () => Promise.reject(new Error('broken')) })
    queue.meet([])
    queue.meet([aCall(2), aCall(1, false)])
    await vi.waitFor(
      () => expect(heard).toEqual(['chime', 'en: Ticket 1 to desk 3', 'chime', 'en: Ticket 2 to desk 3']),
      { timeout: 20_000 },
    )
  })

  it('plays a recording late, after what came meanwhile, when the browser had no voice for it (LOBBY-1)', async () => {
    vi.useFakeTimers()
    const silent = () => Promise.reject(new Error('no voice'))
    const queue = queueOf({ speak: silent })
    queue.meet([])
    queue.meet([aCall(1, false)])
    await vi.advanceTimersByTimeAsync(100)
    expect(heard).toEqual(['chime'])
    queue.meet([aCall(2), aCall(1)])
    await vi.advanceTimersByTimeAsync(100)
    queue.meet([aCall(2), aCall(1)])
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    expect(heard).toEqual(['chime', 'chime', 'audio 2', 'chime', 'audio 1'])
  })

  it('gives up a recording that comes too late, and repeats nothing that was spoken (LOBBY-1)', async () => {
    vi.useFakeTimers()
    const speak = (text: string) => (text.includes('1') ? Promise.reject(new Error('no voice')) : Promise.resolve())
    const queue = queueOf({ speak })
    queue.meet([])
    queue.meet([aCall(2, false), aCall(1, false)])
    await vi.advanceTimersByTimeAsync(500)
    queue.meet([aCall(2), aCall(1, false)])
    await vi.advanceTimersByTimeAsync(1000)
    queue.meet([aCall(2), aCall(1)])
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    expect(heard).toEqual(['chime', 'chime'])
  })

  it('continues when the browser has neither chime nor voice', async () => {
    const broken = () => Promise.reject(new Error('none'))
    const calling: (number | undefined)[] = []
    const queue = queueOf({ chime: broken, play: broken, speak: broken }, (id) => calling.push(id))
    queue.meet([])
    queue.meet([aCall(2), aCall(1)])
    await vi.waitFor(() => expect(calling).toEqual([1, 2, undefined]), { timeout: 20_000 })
  })

  it('calls out the three newest after a lost connection', async () => {
    const queue = queueOf()
    queue.meet([aCall(1)])
    queue.meet([aCall(8), aCall(7), aCall(6), aCall(5), aCall(4)])
    await vi.waitFor(
      () => expect(heard.filter((each) => each !== 'chime')).toEqual(['audio 6', 'audio 7', 'audio 8']),
      { timeout: 20_000 },
    )
  })

  it('is silent once stopped', async () => {
    vi.useFakeTimers()
    const queue = queueOf()
    queue.meet([])
    queue.meet([aCall(1, false)])
    await vi.advanceTimersByTimeAsync(1)
    queue.stop()
    queue.meet([aCall(2), aCall(1)])
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(heard).toEqual(['chime'])
  })
})
