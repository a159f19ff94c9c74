import { renderHook, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { useHumanCheck } from './use-human-check.ts'

const AT = 'GET /api/public/human-check'
const off = { kind: 'off', challenge: null, siteKey: null }
const recaptcha = { kind: 'recaptcha', challenge: null, siteKey: 'site key' }

/** A new challenge each time. */
function challenges() {
  let made = 0
  return () => Response.json({ kind: 'altcha', challenge: `challenge ${++made}`, siteKey: null })
}

/** Stands in for the browser's workers, and keeps track of the running ones. */
function stubWorkers(respond: (worker: EventTarget, challenge: string) => void) {
  const living = new Set<EventTarget>()
  class FakeWorker extends EventTarget {
    constructor() {
      super()
      living.add(this)
    }
    postMessage(challenge: string) {
      queueMicrotask(() => respond(this, challenge))
    }
    terminate() {
      living.delete(this)
    }
  }
  vi.stubGlobal('Worker', FakeWorker)
  return living
}

const solving = () =>
  stubWorkers((worker, challenge) =>
    worker.dispatchEvent(new MessageEvent('message', { data: `answer to ${challenge}` })),
  )

const show = () => renderHook(useHumanCheck).result.current

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
  document.head.replaceChildren()
})

describe('off', () => {
  it('answers nothing and starts no worker', async () => {
    const workers = vi.fn()
    vi.stubGlobal('Worker', workers)
    answerCalls({ [AT]: off })
    expect(await show().answer()).toBeUndefined()
    expect(workers).not.toHaveBeenCalled()
  })
})

describe('altcha', () => {
  it('is solved once, as soon as the form is shown, in a worker that ends', async () => {
    const living = solving()
    const sent = answerCalls({ [AT]: challenges() })
    const check = renderHook(useHumanCheck, { wrapper: StrictMode }).result.current
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await check.answer()).toBe('answer to challenge 1')
    expect(sent).toHaveLength(1)
    expect(living.size).toBe(0)
  })

  it('gives a new answer each time, because each counts only once', async () => {
    solving()
    answerCalls({ [AT]: challenges() })
    const check = show()
    expect(await check.answer()).toBe('answer to challenge 1')
    expect(await check.answer()).toBe('answer to challenge 2')
  })

  it('is solved again when the form stays open until the challenge expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    solving()
    answerCalls({ [AT]: challenges() })
    const check = show()
    vi.setSystemTime(Date.now() + 7 * 60_000)
    expect(await check.answer()).toBe('answer to challenge 1')

    const forgotten = show()
    vi.setSystemTime(Date.now() + 11 * 60_000)
    expect(await forgotten.answer()).toBe('answer to challenge 3')
  })

  it('retries at once when the challenge could not be fetched', async () => {
    solving()
    const next = challenges()
    const replies = [refusal(503), next]
    answerCalls({ [AT]: () => (replies.shift() ?? next)() })
    expect(await show().answer()).toBe('answer to challenge 1')
  })

  it('leaves the refusal to the portal when nothing helps', async () => {
    const living = stubWorkers((worker) => worker.dispatchEvent(new Event('error')))
    answerCalls({ [AT]: challenges() })
    expect(await show().answer()).toBeUndefined()
    expect(living.size).toBe(0)

    answerCalls({ [AT]: refusal(429) })
    expect(await show().answer()).toBeUndefined()

    vi.stubGlobal('Worker', undefined)
    answerCalls({ [AT]: challenges() })
    expect(await show().answer()).toBeUndefined()
  })
})

describe('recaptcha', () => {
  const scripts = () => [...document.head.querySelectorAll('script')]

  it('loads Google’s script once, and asks it for an answer when needed', async () => {
    const { useHumanCheck } = await import('./use-human-check.ts')
    const execute = vi.fn(async () => 'token')
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute })
    answerCalls({ [AT]: recaptcha })

    const check = renderHook(useHumanCheck).result.current
    await waitFor(() => expect(scripts()).toHaveLength(1))
    const [script] = scripts()
    expect(script?.src).toBe('https://www.google.com/recaptcha/api.js?render=site%20key')
    script?.dispatchEvent(new Event('load'))
    expect(execute).not.toHaveBeenCalled()

    expect(await check.answer()).toBe('token')
    expect(await check.answer()).toBe('token')
    expect(execute).toHaveBeenCalledWith('site key', { action: 'booking' })
    expect(scripts()).toHaveLength(1)
  })

  it('loads it again after it failed to load', async () => {
    const { useHumanCheck } = await import('./use-human-check.ts')
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute: async () => 'token' })
    answerCalls({ [AT]: recaptcha })

    const check = renderHook(useHumanCheck).result.current
    await waitFor(() => expect(scripts()).toHaveLength(1))
    const [blocked] = scripts()
    blocked?.dispatchEvent(new Event('error'))
    const answer = check.answer()
    await waitFor(() => expect(scripts().filter((script) => script !== blocked)).toHaveLength(1))
    scripts().at(-1)?.dispatchEvent(new Event('load'))
    expect(await answer).toBe('token')
  })
})
