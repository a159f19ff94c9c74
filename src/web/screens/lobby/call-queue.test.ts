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
  })

describe('calling out', () => {
  it('plays a chime, then the voice, one call at a time, oldest first', async () => {
    const calling: (number | undefined)[] = []
    const queue = queueOf({}, (id) => calling.push(id))
    queue.meet([])
    queue.meet([aCall(2), aCall(1)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1', 'chime', 'audio 2']))
    await vi.waitFor(() => expect(calling).toEqual([1, 2, undefined]))
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
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1']))
    end()
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1', 'chime', 'audio 2']))
  })

  it('skips what was called before the display started, and repeats nothing', async () => {
    const queue = queueOf()
    queue.meet([aCall(5), aCall(4)])
    queue.meet([aCall(5), aCall(4)])
    queue.meet([aCall(6), aCall(5), aCall(4)])
    queue.meet([aCall(6), aCall(5)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 6']))
  })

  it('waits briefly for the recording', async () => {
    const queue = queueOf()
    queue.meet([])
    queue.meet([aCall(1, false)])
    await vi.waitFor(() => expect(heard).toEqual(['chime']))
    queue.meet([aCall(1)])
    await vi.waitFor(() => expect(heard).toEqual(['chime', 'audio 1']))
  })

  it('uses the browser’s voice as a last resort: when there is no recording or it does not play', async () => {
    const queue = queueOf({ play: () => Promise.reject(new Error('broken')) })
    queue.meet([])
    queue.meet([aCall(2), aCall(1, false)])
    await vi.waitFor(() =>
      expect(heard).toEqual(['chime', 'en: Ticket 1 to desk 3', 'chime', 'en: Ticket 2 to desk 3']),
    )
  })

  it('continues when the browser has neither chime nor voice', async () => {
    const broken = () => Promise.reject(new Error('none'))
    const calling: (number | undefined)[] = []
    const queue = queueOf({ chime: broken, play: broken, speak: broken }, (id) => calling.push(id))
    queue.meet([])
    queue.meet([aCall(2), aCall(1)])
    await vi.waitFor(() => expect(calling).toEqual([1, 2, undefined]))
  })

  it('calls out the three newest after a lost connection', async () => {
    const queue = queueOf()
    queue.meet([aCall(1)])
    queue.meet([aCall(8), aCall(7), aCall(6), aCall(5), aCall(4)])
    await vi.waitFor(() => expect(heard.filter((each) => each !== 'chime')).toEqual(['audio 6', 'audio 7', 'audio 8']))
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
