import type { CounterType } from '#contract/appointment-types.ts'
import type { CustomerInformation } from '#contract/booking.ts'
import { type Appointment, NewAppointment } from '#contract/staff-appointments.ts'
import { NO_CONTACT } from '#contract/fields.ts'
import { type AskedFields, missingFrom } from '#domain/appointments/customer.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'
import { sayPhone } from '#domain/phone.ts'
import { contractResolver, type FieldMistake } from '#web/platform/components/form/contract-resolver.ts'

/** What the form holds while it is filled in; ids are text, as in lists of choices. */
export interface AddValues {
  /** Empty for any calendar that serves the types. */
  calendarId: string
  appointmentTypes: { appointmentTypeId: string; quantity: number }[]
  date: LocalDate | null
  /** Empty until a time is free. */
  startDateLocal: LocalDateTime
  customer: CustomerInformation
  isWalkIn: boolean
  note: string
  locale: string
}

interface Opened {
  readonly calendarId?: number | undefined
  readonly date: LocalDate
  /** The time that was clicked on the calendar. */
  readonly clicked?: LocalDateTime | undefined
}

/** By default, someone standing at the counter (BOOK-10). */
export function newValues({ calendarId, date, clicked = '' }: Opened): AddValues {
  return {
    calendarId: calendarId === undefined ? '' : String(calendarId),
    appointmentTypes: [{ appointmentTypeId: '', quantity: 1 }],
    date,
    startDateLocal: clicked.slice(0, 10) === date ? clicked : '',
    customer: {
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      isSmsNotificationsEnabled: false,
      smsPhoneNumber: '',
      vin: '',
      dlNumber: '',
    },
    isWalkIn: true,
    note: '',
    locale: 'en',
  }
}

/** An existing appointment. Only the last digits of its numbers are known, so those fields stay blank. */
export function valuesOf(appointment: Appointment): AddValues {
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber, startDateLocal, isWalkIn, note, locale } =
    appointment
  const isSmsNotificationsEnabled = smsPhoneNumber !== ''
  return {
    calendarId: String(appointment.calendarId),
    appointmentTypes: appointment.appointmentAppointmentTypes.map(({ appointmentTypeId, quantity }) => ({
      appointmentTypeId: String(appointmentTypeId),
      quantity,
    })),
    date: startDateLocal.slice(0, 10),
    startDateLocal,
    customer: {
      firstName,
      lastName,
      email,
      phoneNumber: sayPhone(phoneNumber),
      isSmsNotificationsEnabled,
      smsPhoneNumber: sayPhone(smsPhoneNumber),
      vin: '',
      dlNumber: '',
    },
    isWalkIn,
    note,
    locale,
  }
}

/** The types chosen so far, as calls take them. */
export function chosenTypes(rows: AddValues['appointmentTypes']) {
  return rows
    .filter(({ appointmentTypeId }) => appointmentTypeId !== '')
    .map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId: Number(appointmentTypeId), quantity }))
}

/** Checks the form by the contract's own rules, and by what only the whole form can tell. */
export function addResolver(locationId: number) {
  return contractResolver(NewAppointment, {
    bodyOf: ({ date: _, calendarId, appointmentTypes, startDateLocal, ...fields }: AddValues) => ({
      ...fields,
      locationId,
      ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      appointmentTypes: appointmentTypes.map(({ appointmentTypeId, quantity }) => ({
        appointmentTypeId: appointmentTypeId === '' ? undefined : Number(appointmentTypeId),
        quantity,
      })),
      startDateLocal: startDateLocal || undefined,
    }),
    problemsOf: ({ date, customer }): FieldMistake[] => [
      ...(date === null ? [{ path: ['date'], message: 'Required' }] : []),
      ...missingFrom(customer).map((field) => ({
        path: ['customer', field],
        message: field === 'email' ? NO_CONTACT : 'Required',
      })),
    ],
  })
}

/** Which numbers the chosen types ask for. At the counter staff can see the papers, so they may be left out. */
export function askedBy(rows: AddValues['appointmentTypes'], types: readonly CounterType[]): AskedFields {
  const chosen = types.filter(({ id }) => rows.some(({ appointmentTypeId }) => appointmentTypeId === String(id)))
  return {
    vin: chosen.some(({ requestVin }) => requestVin),
    dlNumber: chosen.some(({ requestDlNumber }) => requestDlNumber),
  }
}
