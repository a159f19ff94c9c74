import { addDays, toLocalDateTime } from '#domain/time.ts'
import { type Asked, atPath, ofPortal, type Scene } from './asked.ts'
import { aBooking, FIRST_DAY } from './factories.ts'
import { aStranger } from './submits.ts'

/** Far from what the other requests book; each takes a place of its own. */
const QUIET_DAYS = 50
const OPENS = 9 * 60
const SLOT = 15
const SLOTS = 12
let bookings = 0

function nextPlace() {
  const n = bookings++
  return { date: addDays(FIRST_DAY, QUIET_DAYS + Math.floor(n / SLOTS)), minute: OPENS + (n % SLOTS) * SLOT }
}

async function anAppointment({ db, ...office }: Scene) {
  const start = nextPlace()
  const id = await aBooking(db, office, start.date, [start.minute, start.minute + SLOT])
  return { id, startDateLocal: toLocalDateTime(start) }
}

const atAppointment = (path: (id: number) => string): Asked =>
  atPath('portal', async (scene) => path((await anAppointment(scene)).id))

/** The calls about appointments that only administrators make, besides creating one. */
export const adminAppointmentRequests: Record<string, Asked> = {
  'GET /api/admin/appointments/:id': atAppointment((id) => `/api/admin/appointments/${id}`),
  'PUT /api/admin/appointments/:id': {
    about: 'portal',
    make: async (scene) => {
      const { id, startDateLocal } = await anAppointment(scene)
      const appointmentTypes = [{ appointmentTypeId: scene.appointmentTypeId }]
      const rest = { customer: aStranger(), isWalkIn: false, locale: 'en', version: 1 }
      return { path: `/api/admin/appointments/${id}`, payload: { startDateLocal, appointmentTypes, ...rest } }
    },
  },
  'DELETE /api/admin/appointments/:id': atAppointment((id) => `/api/admin/appointments/${id}`),
  'GET /api/admin/appointments/activity-logs': atAppointment((id) => `/api/admin/appointments/activity-logs?id=${id}`),
  'POST /api/admin/appointments/change-table': ofPortal('/api/admin/appointments/change-table', {}),
  'POST /api/admin/appointments/change-table/:id': ofPortal('/api/admin/appointments/change-table/1', {}),
}
