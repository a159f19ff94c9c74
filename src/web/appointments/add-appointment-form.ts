import { type FieldErrors, type ResolverResult, set } from 'react-hook-form'
import * as z from 'zod/mini'
import type { CounterType } from '#contract/appointment-types.ts'
import type { EditedAppointment } from '#contract/admin-appointments.ts'
import type { CustomerInformation } from '#contract/booking.ts'
import { NewAppointment } from '#contract/staff-appointments.ts'
import type { LocalDate, LocalDateTime } from '#domain/time.ts'

/** What the form holds while it is filled in; ids as text, which is what lists of choices hold. */
export interface AddValues {
  /** Empty for any calendar that serves the types. */
  calendarId: string
  appointmentTypes: { appointmentTypeId: string; quantity: number }[]
  date: LocalDate | null
  /** Empty until a time is free. */
  startDateLocal: LocalDateTime
  customer: CustomerInformation
  isWalkIn: boolean
  locale: string
}

/** Somebody who stands at the counter, unless told otherwise (spec 9). */
export function newValues({ calendarId, date }: { calendarId?: number | undefined; date: LocalDate }): AddValues {
  return {
    calendarId: calendarId === undefined ? '' : String(calendarId),
    appointmentTypes: [{ appointmentTypeId: '', quantity: 1 }],
    date,
    startDateLocal: '',
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
    locale: 'en',
  }
}

/** An appointment that is there already. Its numbers are known by their last digits only, so that they stay blank. */
export function valuesOf(appointment: EditedAppointment): AddValues {
  const { firstName, lastName, email, phoneNumber, smsPhoneNumber, startDateLocal, isWalkIn, locale } = appointment
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
      phoneNumber,
      isSmsNotificationsEnabled,
      smsPhoneNumber,
      vin: '',
      dlNumber: '',
    },
    isWalkIn,
    locale,
  }
}

/** The types chosen so far, as the calls want them. */
export function chosenTypes(rows: AddValues['appointmentTypes']) {
  return rows
    .filter(({ appointmentTypeId }) => appointmentTypeId !== '')
    .map(({ appointmentTypeId, quantity }) => ({ appointmentTypeId: Number(appointmentTypeId), quantity }))
}

/** Checks the form by the contract's own rules, and by what only a whole form can tell. */
export function addResolver(locationId: number) {
  return (values: AddValues): ResolverResult<AddValues, NewAppointment> => {
    const { calendarId, appointmentTypes, startDateLocal, customer, isWalkIn, locale } = values
    const checked = z.safeParse(NewAppointment, {
      locationId,
      ...(calendarId !== '' && { calendarId: Number(calendarId) }),
      appointmentTypes: chosenTypes(appointmentTypes),
      startDateLocal,
      customer,
      isWalkIn,
      locale,
    })
    const problems = [...missingFrom(values), ...(checked.error?.issues ?? [])]
    if (checked.success && problems.length === 0) return { values: checked.data, errors: {} }
    const errors: FieldErrors<AddValues> = {}
    // The first failure of a field is the one that is told.
    for (const { path, message } of problems.toReversed()) set(errors, path.join('.'), { type: 'contract', message })
    return { values: {}, errors }
  }
}

function missingFrom({ appointmentTypes, date, startDateLocal, customer }: AddValues) {
  const { email, phoneNumber, isSmsNotificationsEnabled, smsPhoneNumber } = customer
  const isBlank = (text: string) => text.trim() === ''
  const required = (path: (string | number)[], isMissing: boolean) => (isMissing ? [{ path, message: 'Required' }] : [])
  return [
    ...appointmentTypes.flatMap(({ appointmentTypeId }, row) =>
      required(['appointmentTypes', row, 'appointmentTypeId'], appointmentTypeId === ''),
    ),
    ...required(['date'], date === null),
    ...required(['startDateLocal'], startDateLocal === ''),
    ...required(['customer', 'smsPhoneNumber'], isSmsNotificationsEnabled && isBlank(smsPhoneNumber)),
    ...(isBlank(email) && isBlank(phoneNumber)
      ? [{ path: ['customer', 'email'], message: 'An email address or phone number is required' }]
      : []),
  ]
}

/** Which numbers the chosen types ask for. At the counter staff can see the papers, so that they may be left out. */
export function askedBy(rows: AddValues['appointmentTypes'], types: readonly CounterType[]) {
  const chosen = types.filter(({ id }) => rows.some(({ appointmentTypeId }) => appointmentTypeId === String(id)))
  return {
    vin: chosen.some(({ requestVin }) => requestVin),
    dlNumber: chosen.some(({ requestDlNumber }) => requestDlNumber),
  }
}
