import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_TICKETS_HELD, ticketFor } from './held-tickets.ts'

const names = fc.constantFrom('', 'Ana', 'ANA', 'Ben', 'Zoë', 'Eve', 'Kim', 'Li')
const asked = fc.array(fc.record({ name: names, isOfDevice: fc.boolean() }), { maxLength: 30 })

describe('tickets of one phone number or device (LINE-17)', () => {
  it('are at most four, however often and under whatever names someone asks', () => {
    fc.assert(
      fc.property(asked, (requests) => {
        const held: { name: string; isOfDevice: boolean }[] = []
        for (const request of requests) if (ticketFor(held, request.name).give === 'new') held.push(request)
        expect(held.length).toBeLessThanOrEqual(MOST_TICKETS_HELD)
        expect(held.filter(({ name }) => name === '').length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('are one for each person: the same name in any spelling gets the same ticket', () => {
    expect(ticketFor([{ name: 'Zoë', isOfDevice: false }], 'ZOE')).toMatchObject({ give: 'same' })
    expect(ticketFor([{ name: 'Zoë', isOfDevice: false }], 'Ana')).toEqual({ give: 'new' })
  })

  it('are shown without a name only to the device that took them: a number proves nothing', () => {
    expect(ticketFor([{ name: '', isOfDevice: true }], '')).toMatchObject({ give: 'same' })
    expect(ticketFor([{ name: '', isOfDevice: false }], '')).toEqual({ give: 'name-first' })
    expect(ticketFor([{ name: 'Ana', isOfDevice: false }], '')).toEqual({ give: 'name-first' })
  })
})
