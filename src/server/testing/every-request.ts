import { randomUUID } from 'node:crypto'
import { addDays, toLocalDateTime } from '#domain/time.ts'
import { adminAppointmentRequests } from './admin-appointment-requests.ts'
import { type Asked, ofPortal, type Scene } from './asked.ts'
import { aBooking, aUser, FIRST_DAY } from './factories.ts'
import { dashboardRequests } from './dashboard-requests.ts'
import { debugRequests } from './debug-requests.ts'
import { notificationRequests } from './notification-requests.ts'
import { lobbyRequests } from './lobby-requests.ts'
import { appointmentTypeRequests } from './appointment-type-requests.ts'
import { settingRequests } from './setting-requests.ts'
import { templateRequests } from './template-requests.ts'
import { officeRequests } from './office-requests.ts'
import { outboxRequests } from './outbox-requests.ts'
import { reportRequests } from './report-requests.ts'
import { aStranger, aSubmit } from './submits.ts'
import { ticketRequests } from './ticket-requests.ts'

const MORNING = { slots: 12, opens: 9 * 60, slot: 15 }
let bookings = 0

/** The next place nobody has asked for yet; every office of the tests is open in the morning. */
function nextPlace() {
  const n = bookings++
  const minute = MORNING.opens + (n % MORNING.slots) * MORNING.slot
  return { day: addDays(FIRST_DAY, 3 + Math.floor(n / MORNING.slots)), minute }
}

function nextStart(): string {
  const { day, minute } = nextPlace()
  return toLocalDateTime({ date: day, minute })
}

function anAppointment({ db, ...office }: Scene): Promise<number> {
  const { day, minute } = nextPlace()
  return aBooking(db, office, day, [minute, minute + MORNING.slot])
}

const staffAction = (action: string): Asked => ({
  about: 'location',
  make: async (scene) => ({ path: `/api/staff/appointments/${action}?id=${await anAppointment(scene)}` }),
})
const newAppointment = ({ locationId, appointmentTypeId }: Scene) => ({
  locationId,
  appointmentTypes: [{ appointmentTypeId }],
  startDateLocal: nextStart(),
  locale: 'en',
  isWalkIn: false,
  customer: aStranger(),
})
const visit = ({ locationId, appointmentTypeId }: Scene) => ({ locationId, appointmentTypes: [{ appointmentTypeId }] })
const aUserId = async ({ db, locationId }: Scene) => (await aUser(db, 'Staff', [locationId])).id
const withUser = (path: (id: number) => string, payload?: object): Asked => ({
  about: 'portal',
  make: async (scene) => ({ path: path(await aUserId(scene)), ...(payload && { payload }) }),
})
const aPerson = (locationId: number) => ({
  email: `${randomUUID()}@portal.test`,
  fullName: 'Ada Lovelace',
  phoneNumber: '',
  userRoles: ['Staff'],
  locations: [locationId],
  ssoOnly: true,
  emailConfirmed: false,
  password: '',
  confirmPassword: '',
})

const TOKEN = 'x'.repeat(43)
const email = 'nobody@example.test'
const password = { password: 'Long-enough-1', confirmPassword: 'Long-enough-1' }

/** Every call that is built, by its address in the contract. A call that is missing here fails the permission matrix. */
export const everyRequest: Record<string, Asked> = {
  'GET /api/account/me': ofPortal('/api/account/me'),
  'GET /api/account/cookie-expiration': ofPortal('/api/account/cookie-expiration'),
  'POST /api/account/login': ofPortal('/api/account/login', { email, password: 'wrong' }),
  'POST /api/account/logout': ofPortal('/api/account/logout'),
  'PUT /api/account/update-timezone': ofPortal('/api/account/update-timezone', { reportedTimeZone: 'Europe/Berlin' }),
  'GET /api/public/portal': ofPortal('/api/public/portal'),
  'GET /api/account/ExternalLogin': ofPortal('/api/account/ExternalLogin?provider=none'),
  'GET /api/account/ExternalLoginCallback': ofPortal('/api/account/ExternalLoginCallback'),
  'POST /api/account/saml/acs': ofPortal('/api/account/saml/acs'),
  'GET /api/account/saml/metadata': ofPortal('/api/account/saml/metadata?provider=none'),
  'GET /api/account/oidc/callback': ofPortal('/api/account/oidc/callback'),
  'POST /api/account/register': ofPortal('/api/account/register', { email, fullName: 'Nobody' }),
  'POST /api/account/forgotpassword': ofPortal('/api/account/forgotpassword', { email }),
  'POST /api/account/resetpassword': ofPortal('/api/account/resetpassword', { email, code: TOKEN, ...password }),
  'POST /api/account/changepassword': ofPortal('/api/account/changepassword', {
    currentPassword: 'wrong',
    ...password,
  }),
  'POST /api/account/changeemail': ofPortal('/api/account/changeemail', { email, password: 'wrong' }),
  'GET /api/account/confirm-account-redirect': ofPortal(
    `/api/account/confirm-account-redirect?email=${email}&code=${TOKEN}`,
  ),
  'POST /api/account/confirm-account': ofPortal('/api/account/confirm-account', { email, code: TOKEN }),

  'GET /api/public/appointment-types/options': ofPortal('/api/public/appointment-types/options'),
  'GET /api/public/appointment-types/icon/:id/:guid': ofPortal(
    '/api/public/appointment-types/icon/1/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ),
  'GET /api/public/settings/analyticsKey': ofPortal('/api/public/settings/analyticsKey'),
  'GET /api/public/settings/privacyPolicy': ofPortal('/api/public/settings/privacyPolicy'),
  'GET /api/public/human-check': ofPortal('/api/public/human-check'),
  'GET /api/public/settings/enableRecaptcha': ofPortal('/api/public/settings/enableRecaptcha'),
  'GET /api/booking/appointment-options': ofPortal('/api/booking/appointment-options'),
  'GET /api/booking/location-options': ofPortal('/api/booking/location-options'),
  'GET /api/booking/days-in-advance': ofPortal('/api/booking/days-in-advance'),
  'GET /api/booking/introduction': ofPortal('/api/booking/introduction'),
  'POST /api/booking/time-selection-options': {
    about: 'portal',
    make: (scene) => ({
      path: '/api/booking/time-selection-options',
      payload: { ...visit(scene), date: addDays(FIRST_DAY, 3) },
    }),
  },
  'POST /api/booking/month-info': {
    about: 'portal',
    make: (scene) => ({ path: '/api/booking/month-info', payload: { ...visit(scene), month: FIRST_DAY.slice(0, 7) } }),
  },
  'POST /api/booking/submit-appointment': {
    about: 'portal',
    make: (scene) => ({ path: '/api/booking/submit-appointment', payload: aSubmit(scene, nextStart()) }),
  },
  'POST /api/public/locations/filtered-options': {
    about: 'portal',
    make: ({ appointmentTypeId }) => ({
      path: '/api/public/locations/filtered-options',
      payload: { appointmentTypes: [{ appointmentTypeId }] },
    }),
  },
  'POST /api/booking/sort-locations': {
    about: 'portal',
    make: ({ appointmentTypeId }) => ({
      path: '/api/booking/sort-locations',
      payload: { appointmentTypes: [{ appointmentTypeId }], zipCode: '80220' },
    }),
  },
  'POST /api/booking/hold-time': {
    about: 'portal',
    make: (scene) => ({
      path: '/api/booking/hold-time',
      payload: { ...visit(scene), startDateLocal: nextStart() },
    }),
  },
  'POST /api/booking/extend-hold': ofPortal('/api/booking/extend-hold', { holdKey: TOKEN }),
  'POST /api/booking/release-hold': ofPortal('/api/booking/release-hold', { holdKey: TOKEN }),

  'GET /api/appointments/review': ofPortal(`/api/appointments/review?token=${TOKEN}`),
  'POST /api/appointments/confirm': ofPortal('/api/appointments/confirm', { token: TOKEN }),
  'POST /api/appointments/cancel': ofPortal('/api/appointments/cancel', { token: TOKEN }),
  'POST /api/appointments/check-in': ofPortal('/api/appointments/check-in', { token: TOKEN }),
  'POST /api/appointments/reschedule': {
    about: 'portal',
    make: () => ({
      path: '/api/appointments/reschedule',
      payload: { token: TOKEN, startDateLocal: nextStart() },
    }),
  },
  'GET /api/appointments/refresh-token': ofPortal(`/api/appointments/refresh-token?token=${TOKEN}`),
  'POST /api/appointments/refresh-token': ofPortal('/api/appointments/refresh-token', { token: TOKEN }),
  'POST /api/appointments/send-links': ofPortal('/api/appointments/send-links', { contact: email }),
  'POST /api/appointments/sms-:actionType': ofPortal('/api/appointments/sms-cancel'),
  'GET /api/appointments/get-appointment-by-phone': ofPortal(
    '/api/appointments/get-appointment-by-phone?smsPhoneNumber=3035550134',
  ),

  'GET /api/locations/options': ofPortal('/api/locations/options'),
  ...officeRequests,
  ...adminAppointmentRequests,
  ...reportRequests,
  ...appointmentTypeRequests,
  ...settingRequests,
  ...templateRequests,
  ...outboxRequests,
  ...ticketRequests,
  ...lobbyRequests,
  ...notificationRequests,
  ...dashboardRequests,
  ...debugRequests,
  'POST /api/staff/appointments/calendar-listing': {
    about: 'location',
    make: ({ locationId }) => ({
      path: '/api/staff/appointments/calendar-listing',
      payload: { locationId, date: FIRST_DAY },
    }),
  },
  'GET /api/staff/appointments/:id': {
    about: 'location',
    make: async (scene) => ({ path: `/api/staff/appointments/${await anAppointment(scene)}` }),
  },
  'POST /api/staff/appointments/check-in': staffAction('check-in'),
  'POST /api/staff/appointments/handle': staffAction('handle'),
  'POST /api/staff/appointments/unhandle': staffAction('unhandle'),
  'POST /api/staff/appointments/complete': staffAction('complete'),
  'POST /api/staff/appointments/noshow': staffAction('noshow'),
  'POST /api/staff/appointments/cancel': staffAction('cancel'),
  'POST /api/staff/appointments/reset-status': staffAction('reset-status'),
  'POST /api/staff/appointments/time-slot-options': {
    about: 'location',
    make: (scene) => ({
      path: '/api/staff/appointments/time-slot-options',
      payload: { ...visit(scene), date: addDays(FIRST_DAY, 3) },
    }),
  },
  'POST /api/staff/appointments/add-from-calendar': {
    about: 'location',
    make: (scene) => ({ path: '/api/staff/appointments/add-from-calendar', payload: newAppointment(scene) }),
  },
  'POST /api/admin/appointments': {
    about: 'location',
    make: (scene) => ({ path: '/api/admin/appointments', payload: newAppointment(scene) }),
  },
  'POST /api/admin/appointments/import-zip-codes': ofPortal('/api/admin/appointments/import-zip-codes'),
  'GET /api/admin/appointments/import-zip-codes': ofPortal('/api/admin/appointments/import-zip-codes'),

  'POST /api/users/table': ofPortal('/api/users/table', {}),
  'GET /api/users/:id': withUser((id) => `/api/users/${id}`),
  'POST /api/users': {
    about: 'portal',
    make: ({ locationId }) => ({ path: '/api/users', payload: aPerson(locationId) }),
  },
  'PUT /api/users/:id': {
    about: 'portal',
    make: async (scene) => ({
      path: `/api/users/${await aUserId(scene)}`,
      payload: { ...aPerson(scene.locationId), version: 1 },
    }),
  },
  'PUT /api/users/lock/:id': withUser((id) => `/api/users/lock/${id}`),
  'PUT /api/users/unlock/:id': withUser((id) => `/api/users/unlock/${id}`),
  'POST /api/users/change-table/:id': withUser((id) => `/api/users/change-table/${id}`, {}),
  'POST /api/users/sendConfirmEmail': ofPortal('/api/users/sendConfirmEmail', { email }),
  'GET /api/users/roleOptions': ofPortal('/api/users/roleOptions'),
  'GET /api/users/:userId/profilePhoto/:profilePhotoGuid': {
    about: 'portal',
    make: async ({ db, ...scene }) => {
      const userId = await aUserId({ db, ...scene })
      const profilePhotoGuid = randomUUID()
      await db
        .updateTable('appUser')
        .set({ profilePhoto: Buffer.from('a picture'), profilePhotoGuid })
        .where('id', '=', userId)
        .execute()
      return { path: `/api/users/${userId}/profilePhoto/${profilePhotoGuid}` }
    },
  },
}
