import type { ReviewedAppointment } from '#contract/appointments.ts'

export const TOKEN = 'the-token'
export const REVIEW = `GET /api/appointments/review?token=${TOKEN}`

/** Booked, weeks ahead. */
export const booked: ReviewedAppointment = {
  id: 41,
  reference: 'FH7K2MRWX',
  appointmentStatus: 'Booked',
  startDateLocal: '2126-03-09T08:30',
  endDateLocal: '2126-03-09T08:45',
  startDateUtc: '2126-03-09T13:30:00.000Z',
  endDateUtc: '2126-03-09T13:45:00.000Z',
  timeZone: 'America/Chicago',
  isInTimeZone: true,
  firstName: 'Ana',
  lastName: 'Ruiz',
  isConfirmed: false,
  cancellationDateUtc: null,
  location: {
    id: 2,
    name: 'Elm Street',
    phoneNumber: '+15551234567',
    directions: 'Beside the library.',
    address: { address1: '12 Elm Street', address2: '', city: 'Springfield', state: 'IL', zipCode: '62701' },
    timeZone: 'America/Chicago',
    nextFreeLocal: null,
    distanceMiles: null,
  },
  appointmentTypes: [{ appointmentTypeId: 3, name: 'Title Transfer', description: 'Signed title', quantity: 1 }],
  canConfirm: true,
  canCancel: true,
  canReschedule: true,
  canUndoCancel: false,
  state: 'booked',
  changesInSeconds: null,
  checkIn: 'too-early',
  checkInOpensLocal: '2126-03-09T07:45',
  isTooLateForTurn: false,
  canSayLate: false,
  late: null,
  hasLine: false,
  hasTicket: false,
  hasOffer: false,
  isHonored: false,
  isReleased: false,
  wantsEarlier: false,
  earlierByDays: null,
  canWantEarlier: true,
  confirmByLocal: null,
}

export const confirmed: ReviewedAppointment = {
  ...booked,
  state: 'confirmed',
  isConfirmed: true,
  canConfirm: false,
}

/** Nothing more can be done about it. */
export const cancelled: ReviewedAppointment = {
  ...booked,
  state: 'cancelled',
  appointmentStatus: 'Cancelled',
  cancellationDateUtc: '2126-03-01T10:00:00.000Z',
  canConfirm: false,
  canCancel: false,
  canReschedule: false,
  checkIn: 'not-possible',
}
