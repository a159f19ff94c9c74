import { describe, expect, it } from 'vitest'
import { calendarPath, readAddress } from './calendar-address.ts'

const read = (search: string) => readAddress(new URLSearchParams(search))

describe('the calendar’s URL', () => {
  it('holds the location, the date, the view and which canceled appointments are shown', () => {
    expect(read('locationId=2&date=2026-03-09&view=list&cancelled=only&appointmentId=9')).toEqual({
      locationId: 2,
      date: '2026-03-09',
      view: 'list',
      cancelled: 'only',
      appointmentId: 9,
    })
  })

  it('uses defaults for what is missing or wrong', () => {
    const defaults = {
      locationId: undefined,
      date: undefined,
      view: undefined,
      cancelled: 'none',
      appointmentId: undefined,
    }
    expect(read('')).toEqual(defaults)
    expect(read('locationId=0x2&date=2026-02-30&view=month&cancelled=yes')).toEqual(defaults)
  })

  it('leads back to a location and date', () => {
    expect(calendarPath({ locationId: 2, date: '2026-03-09' })).toBe('/staff/appointments?locationId=2&date=2026-03-09')
  })
})
