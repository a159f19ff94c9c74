import type { BookedAppointment, ChosenType, CustomerInformation, LocationOption } from '#contract/booking.ts'
import type { Draft, KeptHold } from './draft.ts'

/*
 * Whether what a tab stored can still be used. It is the browser's own note to itself, so a few plain checks will do:
 * the contract's schemas would pull a schema library into every booking step.
 */

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const number: Check = (value) => typeof value === 'number'
const countedFromOne: Check = (value) => Number.isInteger(value) && Number(value) >= 1
const written =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const localDateTime = written(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
const uuid = written(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** Names every key of the type, so that a new one cannot be forgotten here. */
const shapeOf =
  <T>(checks: Record<keyof T & string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([key, check]) => check((value as Record<string, unknown>)[key]))

export const isDraft = shapeOf<Draft>({
  appointmentTypes: listOf(shapeOf<ChosenType>({ appointmentTypeId: countedFromOne, quantity: countedFromOne })),
  bookAnyway: listOf(countedFromOne),
  locationId: nullable(countedFromOne),
  linkedLocationId: nullable(countedFromOne),
  startDateLocal: nullable(localDateTime),
  hold: nullable(
    shapeOf<KeptHold>({
      holdKey: text,
      startDateLocal: localDateTime,
      endDateLocal: localDateTime,
      expiresAtUtc: written(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      canExtend: flag,
    }),
  ),
  zipCode: text,
  information: shapeOf<CustomerInformation>({
    firstName: text,
    lastName: text,
    email: text,
    phoneNumber: text,
    isSmsNotificationsEnabled: flag,
    smsPhoneNumber: text,
    vin: text,
    dlNumber: text,
  }),
  others: Array.isArray,
  needs: listOf(listOf(countedFromOne)),
  idempotencyKey: uuid,
})

const isLocation = shapeOf<LocationOption>({
  id: countedFromOne,
  name: text,
  phoneNumber: text,
  directions: text,
  address: shapeOf<LocationOption['address']>({
    address1: text,
    address2: text,
    city: text,
    state: text,
    zipCode: text,
  }),
  timeZone: text,
  nextFreeLocal: nullable(localDateTime),
  distanceMiles: nullable(number),
})

export const isBooked = nullable(
  shapeOf<BookedAppointment>({
    id: countedFromOne,
    reference: text,
    token: text,
    startDateLocal: localDateTime,
    endDateLocal: localDateTime,
    startDateUtc: text,
    endDateUtc: text,
    timeZone: text,
    location: isLocation,
    appointmentTypes: listOf(
      shapeOf<BookedAppointment['appointmentTypes'][number]>({
        name: text,
        description: text,
        quantity: countedFromOne,
      }),
    ),
    firstName: text,
    email: text,
    linkSentBy: nullable(written(/^(email|text)$/)),
    confirmByLocal: nullable(localDateTime),
    household: (value) => value === undefined || Array.isArray(value),
  }),
)
