import type { QueryClient } from '@tanstack/react-query'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { locations } from '#contract/locations.ts'
import type { LocationDays } from '#contract/realtime.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { createQueryClient } from '#web/platform/api/query-client.ts'
import { forgetUser } from '#web/platform/session/session.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { aUser } from '#web/testing/sample-user.ts'
import { followChanges } from './hub.ts'

/** The server's end of the channel, as the client library exposes it. */
const hub = vi.hoisted(() => ({
  starts: 0,
  isReachable: true,
  send: (_event: string, _entityType: string, _place?: LocationDays): void => undefined,
  close: (_cause?: Error): void => undefined,
}))

vi.mock('@microsoft/signalr', () => ({
  LogLevel: { None: 6 },
  HubConnectionBuilder: class {
    withUrl = () => this
    configureLogging = () => this
    build() {
      const hearing: Record<string, (message: object) => void> = {}
      let closed = (_cause?: Error) => {}
      return {
        on: (event: string, hear: (message: object) => void) => {
          hearing[event] = hear
        },
        onclose: (hear: (cause?: Error) => void) => {
          closed = hear
        },
        start: async () => {
          hub.starts++
          if (!hub.isReachable) throw new Error('unreachable')
          hub.send = (event, entityType, place) =>
            hearing[event]?.({ entityType, entityId: 7, ...(place && { place }) })
          hub.close = (cause) => closed(cause)
        },
        stop: async () => closed(),
      }
    }
  },
}))

const answers: Record<string, object> = {}
let client: QueryClient
let sent: ReturnType<typeof answerCalls>
let stop: () => void
const shown: string[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  Object.assign(hub, { starts: 0, isReachable: true })
  Object.assign(answers, { 'GET /api/account/me': aUser('Staff'), 'GET /api/locations/options': [] })
  shown.length = 0
  sent = answerCalls(answers)
  client = createQueryClient({ needToLogin: () => forgetUser(client), notAuthorized: vi.fn(), portalFailed: vi.fn() })
  for (const read of [account.me, locations.options]) {
    new QueryObserver(client, readOf(read, {})).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(0)
  stop = followChanges(client, (state) => shown.push(state))
  // The client library arrives by an import, which no timer controls.
  await vi.waitFor(() => expect(shown).toEqual(['online']), { timeout: 20_000 })
  await vi.advanceTimersByTimeAsync(100)
  sent.length = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = () => sent.map(({ at }) => at)

describe('the real-time channel', () => {
  it.each(['EntityCreated', 'EntityUpdated', 'Deleted'])('on %s refetches what shows the entity', async (event) => {
    hub.send(event, 'Location')
    await vi.advanceTimersByTimeAsync(60)
    expect(asked()).toEqual(['GET /api/locations/options'])
  })

  it('refetches once for a burst of changes', async () => {
    for (let change = 0; change < 20; change++) hub.send('EntityUpdated', 'Location')
    await vi.advanceTimersByTimeAsync(500)
    expect(asked()).toEqual(['GET /api/locations/options'])
  })

  it('is never old in a busy office, and asks about once a second (LIVE-5)', async () => {
    // 20 changes a second, and an answer that takes 300 ms to arrive.
    answers['GET /api/locations/options'] = async () => {
      const asOf = Date.now()
      await new Promise((resolve) => setTimeout(resolve, 300))
      return Response.json([{ id: asOf, name: 'Elm Street', timeZone: 'America/Denver' }])
    }
    const { queryKey } = readOf(locations.options, {})
    const from = Date.now()
    let oldest = 0
    while (Date.now() < from + 30_000) {
      hub.send('EntityUpdated', 'Location')
      await vi.advanceTimersByTimeAsync(50)
      const asOf = client.getQueryData<{ id: number }[]>(queryKey)?.[0]?.id ?? from
      oldest = Math.max(oldest, Date.now() - asOf)
    }
    expect(oldest).toBeLessThan(2_000)
    expect(asked().length).toBeGreaterThan(20)
    expect(asked().length).toBeLessThan(35)
  })

  it('leaves a day as it is when an appointment of another day or location changes (LIVE-6)', async () => {
    const body = { locationId: 3, date: '2026-03-09' }
    answers['POST /api/staff/appointments/calendar-listing'] = {}
    new QueryObserver(client, readOf(staffAppointments.calendarListing, { body })).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    sent.length = 0
    hub.send('EntityCreated', 'Appointment', { locationId: 3, days: ['2026-03-10'] })
    hub.send('EntityCreated', 'Appointment', { locationId: 4, days: ['2026-03-09'] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toEqual([])
    hub.send('EntityUpdated', 'Appointment', { locationId: 3, days: ['2026-03-02', '2026-03-09'] })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(1)
    // One that says nothing of its day may concern any.
    hub.send('EntityUpdated', 'Appointment')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked()).toHaveLength(2)
  })

  it('reads once more for a change that came while an answer was under way', async () => {
    let answered = 0
    answers['GET /api/locations/options'] = async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      answered++
      return Response.json([])
    }
    hub.send('EntityUpdated', 'Location')
    await vi.advanceTimersByTimeAsync(500)
    hub.send('EntityUpdated', 'Location')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(answered).toBe(2)
    expect(asked()).toHaveLength(2)
  })

  it('reconnects after a close, and refetches everything it may have missed', async () => {
    hub.close()
    await vi.advanceTimersByTimeAsync(6000)
    expect(shown).toEqual(['online', 'offline', 'online'])
    expect(asked()).toContain('GET /api/locations/options')
  })

  describe('after the channel was cut (LIVE-8)', () => {
    beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.9))
    afterEach(() => void vi.restoreAllMocks())

    it('asks nothing before its turn within five seconds, so that thousands of screens are no second storm', async () => {
      hub.close()
      await vi.advanceTimersByTimeAsync(4_400)
      expect({ asked: asked(), starts: hub.starts }).toEqual({ asked: [], starts: 1 })
      await vi.advanceTimersByTimeAsync(200)
      expect(shown).toEqual(['online', 'offline', 'online'])
      expect(asked()).toContain('GET /api/locations/options')
    })

    it('does not wait when the browser itself was offline', async () => {
      hub.close()
      await vi.advanceTimersByTimeAsync(100)
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(100)
      expect(shown).toEqual(['online', 'offline', 'online'])
    })

    it('does not wait when the server says that the session has ended', async () => {
      answers['GET /api/account/me'] = refusal(401)
      hub.close(new Error('Server returned an error on close: The session has ended.'))
      await vi.advanceTimersByTimeAsync(10)
      expect(client.getQueryData(readOf(account.me, {}).queryKey)).toBeNull()
    })
  })

  it('keeps trying while the portal cannot be reached', async () => {
    hub.isReachable = false
    hub.close()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(shown.at(-1)).toBe('offline')
    // At most every 30 seconds, and at least every 35 including its own work.
    expect(hub.starts).toBeGreaterThan(17)

    hub.isReachable = true
    await vi.advanceTimersByTimeAsync(31_000)
    expect(shown.at(-1)).toBe('online')
  })

  it('tries at once when the browser is back online', async () => {
    hub.isReachable = false
    hub.close()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    hub.isReachable = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(shown.at(-1)).toBe('online')
  })

  it('leaves it to the session and stops when the server has ended it', async () => {
    answers['GET /api/account/me'] = refusal(401)
    hub.close()
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    expect(asked()).toEqual(['GET /api/account/me'])
    expect(client.getQueryData(readOf(account.me, {}).queryKey)).toBeNull()
    expect(hub.starts).toBe(1)
  })

  it('ends with its screen', async () => {
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(hub.starts).toBe(1)
    expect(shown).toEqual(['online'])
  })
})
