import type { SmsTemplateKey } from '#domain/templates/placeholders.ts'
import type { Meaning } from './meaning.ts'

/**
 * What a message asks of the person who gets it: to take a time that opened up, to confirm, to choose a new time because
 * the office closes, to join the waiting list, or nothing but what every message about an appointment allows.
 */
export type Asked = 'offer' | 'confirm' | 'closure' | 'join' | 'appointment' | 'over' | 'nothing'

const ASKED: Readonly<Record<SmsTemplateKey, Asked>> = {
  PlaceOffered: 'offer',
  AppointmentToConfirm: 'confirm',
  TimesOffered: 'closure',
  WaitingListJoined: 'join',
  AppointmentConfirmation: 'appointment',
  AppointmentReminder: 'appointment',
  AppointmentRescheduled: 'appointment',
  PlaceTaken: 'appointment',
  AppointmentReady: 'appointment',
  AppointmentCancelled: 'over',
  AppointmentHonored: 'over',
  OfferUnanswered: 'over',
  LocationClosure: 'over',
  AppointmentReleased: 'over',
  PlaceWithdrawn: 'nothing',
  WaitingListEnded: 'nothing',
  TicketCalled: 'nothing',
  TicketSoon: 'nothing',
  TicketMissed: 'nothing',
}

/** What the message of a template asks. */
export const askedBy = (templateKey: string): Asked =>
  Object.hasOwn(ASKED, templateKey) ? ASKED[templateKey as SmsTemplateKey] : 'nothing'

/** Messages that a reply can be about: one about a ticket in between does not end the conversation. */
export const ASKING = Object.keys(ASKED).filter((key) => askedBy(key) !== 'nothing')

/** What a reply does. Only these change anything. */
export type ReplyAction = 'take' | 'decline' | 'confirm' | 'cancel' | 'check-in' | 'join'

const OF_AN_APPOINTMENT = {
  yes: 'confirm',
  confirm: 'confirm',
  x: 'cancel',
  cancel: 'cancel',
  here: 'check-in',
  late: 'late',
} as const

/**
 * What a reply to a message does. Any other reply is asked back: NO to a reminder may mean that the person cannot come, or
 * that they do not want to move. Only an offer can be accepted, and only the appointment that the message is about
 * confirmed or canceled. Without a message, C, X and HERE mean the next appointment.
 */
const ACTIONS: Readonly<Record<Asked, Readonly<Partial<Record<Meaning, ReplyAction | 'late'>>>>> = {
  offer: { yes: 'take', no: 'decline' },
  confirm: OF_AN_APPOINTMENT,
  appointment: OF_AN_APPOINTMENT,
  closure: { x: 'cancel', cancel: 'cancel', here: 'check-in', late: 'late' },
  join: { yes: 'join', confirm: 'join' },
  over: {},
  nothing: { confirm: 'confirm', x: 'cancel', cancel: 'cancel', here: 'check-in', late: 'late' },
}

/** What a reply with this meaning does to what the message is about; nothing if that has to be asked. */
export const actionOf = (asked: Asked, meaning: Meaning): ReplyAction | 'late' | undefined => ACTIONS[asked][meaning]
