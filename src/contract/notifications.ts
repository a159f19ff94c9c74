import * as z from 'zod/mini'
import { limits } from '#domain/limits.ts'
import { read, staff, write } from './endpoint.ts'
import { Id, lines, text } from './fields.ts'

/** A language that notices can be in. */
export const AppointmentLocale = z.object({ value: Id, label: z.string(), locale: z.string() })
export type AppointmentLocale = z.output<typeof AppointmentLocale>

export const NotificationTemplates = z.object({
  appointmentLocaleId: Id,
  messageTemplate: z.string(),
  announcementTemplate: z.string(),
  /** There are none for the requested language: these are the English ones. */
  isDefault: z.boolean(),
})
export type NotificationTemplates = z.output<typeof NotificationTemplates>

export const SendNotification = z.strictObject({
  id: Id,
  message: lines(limits.noticeText),
  announcement: lines(limits.noticeText),
  isSmsChecked: z.boolean(),
  isAnnouncementChecked: z.boolean(),
  stationNumber: text(limits.stationName),
  appointmentLocaleId: Id,
})
export type SendNotification = z.output<typeof SendNotification>

/** Notices: "your appointment is ready", as a text and as an announcement. */
export const notifications = {
  /** Returns whether it was sent. */
  send: write({
    at: 'POST /api/staff/appointments/send-notification',
    summary: 'Send a notification to a customer',
    allow: staff,
    body: SendNotification,
    response: z.boolean(),
    entities: ['Appointment'],
  }),
  locales: read({
    at: 'GET /api/staff/appointments/appointment-locales',
    summary: 'List the languages of notifications',
    allow: staff,
    response: z.array(AppointmentLocale),
    entities: ['LocalizedTemplate'],
  }),
  templates: read({
    at: 'POST /api/staff/appointments/notification-templates',
    summary: 'List the templates of a notification',
    allow: staff,
    body: z.strictObject({ appointmentLocaleId: Id }),
    response: NotificationTemplates,
    entities: ['LocalizedTemplate'],
  }),
  /** The language of an appointment, or English if it has none of ours. */
  defaultLocaleId: read({
    at: 'POST /api/staff/appointments/get-default-locale-id',
    summary: 'Get the language a notification starts with',
    allow: staff,
    body: z.strictObject({ id: Id }),
    response: z.object({ appointmentLocaleId: Id }),
    entities: ['Appointment', 'LocalizedTemplate'],
  }),
}
