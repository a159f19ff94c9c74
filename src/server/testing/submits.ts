import { randomUUID } from 'node:crypto'

/** Grace Hopper, as the information form sends her. */
export const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.test',
  phoneNumber: '(303) 555-0134',
  isSmsNotificationsEnabled: false,
  smsPhoneNumber: '',
  vin: '',
  dlNumber: '',
}

/** A new customer every time: each may have only a few appointments. */
export const aStranger = () => ({ ...GRACE, email: `${randomUUID()}@example.test`, phoneNumber: '' })

/** The body of a submit for the office's type. */
export const aSubmit = (
  office: { locationId: number; appointmentTypeId: number },
  startDateLocal: string,
  more: object = {},
) => ({
  idempotencyKey: randomUUID(),
  locationId: office.locationId,
  appointmentTypes: [{ appointmentTypeId: office.appointmentTypeId, quantity: 1 }],
  startDateLocal,
  locale: 'en',
  customer: aStranger(),
  ...more,
})
