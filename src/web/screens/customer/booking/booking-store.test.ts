import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { BookedAppointment, Hold } from '#contract/booking.ts'
import { createBookingStore } from './booking-store.ts'
import { emptyDraft } from './draft.ts'
import { isBooked, isDraft } from './stored-shape.ts'

function aTab() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const booked: BookedAppointment = {
  id: 7,
  reference: 'FH7K2MRWX',
  token: 'abc',
  startDateLocal: '2026-03-09T08:05',
  endDateLocal: '2026-03-09T08:35',
  startDateUtc: '2026-03-09T14:05:00Z',
  endDateUtc: '2026-03-09T14:35:00Z',
  timeZone: 'America/Chicago',
  location: {
    id: 2,
    name: 'Elm Street',
    phoneNumber: '555 123 4567',
    directions: '',
    address: { address1: '12 Elm Street', address2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
    timeZone: 'America/Chicago',
    nextFreeLocal: null,
    distanceMiles: null,
  },
  appointmentTypes: [{ name: 'Title Transfer', description: 'The title', quantity: 1 }],
  firstName: 'Ana',
  email: 'ana@example.com',
  linkSentBy: 'email',
  confirmByLocal: null,
}

describe('the booking of a tab', () => {
  it('survives a reload with everything that was chosen and typed', () => {
    const tab = aTab()
    const before = createBookingStore(tab)
    const { information } = before.read().draft
    before.change({ appointmentTypes: [{ appointmentTypeId: 3, quantity: 2 }], locationId: 2 })
    before.change({ information: { ...information, firstName: 'Ana' } })

    const after = createBookingStore(tab)
    expect(after.read()).toEqual(before.read())
    expect(after.read().draft).toMatchObject({ locationId: 2, information: { firstName: 'Ana' } })
  })

  it('keeps one idempotency key until it is booked, then gets another', () => {
    const tab = aTab()
    const store = createBookingStore(tab)
    const key = store.read().draft.idempotencyKey
    expect(z.safeParse(z.uuid(), key).success).toBe(true)

    store.change({ startDateLocal: '2026-03-09T08:05' })
    expect(createBookingStore(tab).read().draft.idempotencyKey).toBe(key)

    store.finish(booked)
    expect(store.read().draft.idempotencyKey).not.toBe(key)
  })

  it('forgets who booked once the appointment is booked, and keeps the appointment', () => {
    const tab = aTab()
    const store = createBookingStore(tab)
    store.change({ information: { ...store.read().draft.information, vin: '1HGCM82633A004352' } })
    store.finish(booked)

    expect(createBookingStore(tab).read().booked).toEqual(booked)
    expect(tab.getItem('booking')).not.toContain('1HGCM82633A004352')
  })

  it.each([
    ['no text at all', ''],
    ['something that is not JSON', '{'],
    ['the shape of another version', JSON.stringify({ version: 0, draft: {}, booked: null })],
    ['an invalid time', stored({ startDateLocal: 'tomorrow' })],
    ['a hold without an end', stored({ hold: { holdKey: 'k', startDateLocal: '2026-03-09T08:05' } })],
    ['an appointment with another shape', stored({}, { ...booked, location: { name: 'Elm Street' } })],
    ['a quantity that no one can book', stored({ appointmentTypes: [{ appointmentTypeId: 3, quantity: 0 }] })],
  ])('starts over when the tab holds %s', (_, text) => {
    const tab = aTab()
    tab.setItem('booking', text)
    expect(createBookingStore(tab).read()).toMatchObject({
      draft: { appointmentTypes: [], locationId: null, startDateLocal: null },
      booked: null,
    })
  })

  it('continues in memory when the browser stores nothing', () => {
    const store = createBookingStore({
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    })
    store.change({ locationId: 2 })
    expect(store.read().draft.locationId).toBe(2)
  })

  it('notifies the screens of every change', () => {
    const store = createBookingStore(aTab())
    const notify = vi.fn()
    const stop = store.subscribe(notify)
    store.change({ locationId: 2 })
    stop()
    store.change({ locationId: 3 })
    expect(notify).toHaveBeenCalledTimes(1)
  })
})

const KeptHold = z.omit(Hold, { secondsLeft: true })
type KeptHold = z.output<typeof KeptHold>

/** The plain checks of a stored booking replace the contract's schemas, which are too large for any step. */
describe('what a tab has stored', () => {
  const hold: KeptHold = {
    holdKey: 'k',
    startDateLocal: '2026-03-09T08:05',
    endDateLocal: '2026-03-09T08:35',
    expiresAtUtc: '2026-03-09T14:15:00.000Z',
    canExtend: true,
  }
  const isHeld = (value: unknown) => isDraft({ ...emptyDraft(), hold: value })

  it.each([
    ['an appointment', booked, BookedAppointment, isBooked],
    ['its location', booked.location, BookedAppointment.shape.location, locationIn],
    ['a hold', hold, KeptHold, isHeld],
  ] as const)('is refused as by the contract when any part of %s is missing or of the wrong kind', (...given) => {
    const [, whole, schema, isKept] = given
    expect(isKept(whole)).toBe(true)
    for (const key of Object.keys(schema.shape)) {
      const missing = { ...whole, [key]: undefined }
      // Only a household has it.
      expect(z.safeParse(schema, missing).success, key).toBe(key === 'household')
      expect(isKept(missing), key).toBe(key === 'household')
      const broken = { ...whole, [key]: {} }
      expect(z.safeParse(schema, broken).success, key).toBe(false)
      expect(isKept(broken), key).toBe(false)
    }
  })

  function locationIn(location: unknown): boolean {
    return isBooked({ ...booked, location })
  }
})

function stored(wrong: object, appointment: object | null = null): string {
  const { draft } = createBookingStore(aTab()).read()
  return JSON.stringify({ version: 3, draft: { ...draft, ...wrong }, booked: appointment })
}
