import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserSounds } from './browser-sounds.ts'

class Words extends EventTarget {
  lang = ''
  text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

let voices: { lang: string }[]
let said: Words[]
const cancel = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  voices = []
  said = []
  vi.stubGlobal('Audio', EventTarget)
  vi.stubGlobal('SpeechSynthesisUtterance', Words)
  vi.stubGlobal('speechSynthesis', { getVoices: () => voices, speak: (words: Words) => said.push(words), cancel })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('speaks until the end', async () => {
  voices = [{ lang: 'en-US' }, { lang: 'es_MX' }]
  const spoken = browserSounds().speak('Pase a la ventanilla 3', 'es')
  said[0]?.dispatchEvent(new Event('start'))
  await vi.advanceTimersByTimeAsync(20_000)
  said[0]?.dispatchEvent(new Event('end'))
  await expect(spoken).resolves.toBeUndefined()
  expect(said[0]).toMatchObject({ text: 'Pase a la ventanilla 3', lang: 'es' })
})

it('has no voice for a language that none of its voices speaks: its sounds would be no words (LOBBY-1)', async () => {
  voices = [{ lang: 'en-US' }]
  await expect(browserSounds().speak('请到3号窗口', 'zh')).rejects.toThrow('no voice')
  expect(said).toEqual([])
})

it('counts as silent when the voice does not begin, so that the queue goes on (LOBBY-1)', async () => {
  const spoken = browserSounds().speak('Ticket 42', 'en')
  const failed = expect(spoken).rejects.toThrow('could not play')
  await vi.advanceTimersByTimeAsync(3000)
  await failed
  expect(cancel).toHaveBeenCalled()
})
