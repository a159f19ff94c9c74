import { describe, expect, it } from 'vitest'
import { preselectedBy } from './preselection.ts'

const by = (search: string) => preselectedBy(new URLSearchParams(search))

describe('a link into the booking', () => {
  it('preselects an appointment type', () => {
    expect(by('appointmentTypeId=3')).toMatchObject({
      appointmentTypes: [{ appointmentTypeId: 3, quantity: 1 }],
      locationId: null,
      linkedLocationId: null,
    })
  })

  it('preselects an office, so that only its types are offered', () => {
    expect(by('locationId=2')).toMatchObject({ appointmentTypes: [], locationId: 2, linkedLocationId: 2 })
  })

  it('preselects several types, each in its quantity', () => {
    expect(by('locationId=2&appointmentTypeId=3&quantity=2&appointmentTypeId=5&quantity=1')).toMatchObject({
      appointmentTypes: [
        { appointmentTypeId: 3, quantity: 2 },
        { appointmentTypeId: 5, quantity: 1 },
      ],
    })
    expect(by('appointmentTypeId=3&appointmentTypeId=5&quantity=x&quantity=900')).toMatchObject({
      appointmentTypes: [
        { appointmentTypeId: 3, quantity: 1 },
        { appointmentTypeId: 5, quantity: 20 },
      ],
    })
  })

  it('starts over: a time chosen before belonged to another visit', () => {
    expect(by('locationId=2&appointmentTypeId=3')).toMatchObject({ startDateLocal: null })
  })

  it.each(['', 'lang=es', 'locationId=', 'locationId=0', 'locationId=2x', 'locationId=-1', 'appointmentTypeId=1e9'])(
    'chooses nothing from "%s"',
    (search) => {
      expect(by(search)).toBeUndefined()
    },
  )
})
