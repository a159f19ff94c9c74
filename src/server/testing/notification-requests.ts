import { type Asked, ofLocation, ofPortal, type Scene } from './asked.ts'
import { aBooking } from './factories.ts'

let bookings = 0

/** Everybody in the permission matrix asks about an appointment of his own: a notice locks it for a while. */
async function anAppointment({ db, ...office }: Scene): Promise<number> {
  const day = `2026-04-${String(1 + (bookings++ % 28)).padStart(2, '0')}`
  const minute = 9 * 60 + Math.floor(bookings / 28) * 15
  await db.updateTable('location').set({ announcementsEnabled: true }).where('id', '=', office.locationId).execute()
  return aBooking(db, office, day, [minute, minute + 15])
}

export const notificationRequests: Record<string, Asked> = {
  'POST /api/staff/appointments/send-notification': ofLocation(
    '/api/staff/appointments/send-notification',
    async (scene) => ({
      id: await anAppointment(scene),
      message: '',
      announcement: 'Ada Lovelace, please come to station 1.',
      isSmsChecked: false,
      isAnnouncementChecked: true,
      stationNumber: '1',
      appointmentLocaleId: 1,
    }),
  ),
  'GET /api/staff/appointments/appointment-locales': ofPortal('/api/staff/appointments/appointment-locales'),
  'POST /api/staff/appointments/notification-templates': ofPortal('/api/staff/appointments/notification-templates', {
    appointmentLocaleId: 1,
  }),
  'POST /api/staff/appointments/get-default-locale-id': ofLocation(
    '/api/staff/appointments/get-default-locale-id',
    async (scene) => ({ id: await anAppointment(scene) }),
  ),
}
