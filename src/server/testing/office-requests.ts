import { createHash, randomUUID } from 'node:crypto'
import { addDays } from '#domain/time.ts'
import { type Asked, atPath, ofLocation, ofPortal, type Scene } from './asked.ts'
import { FIRST_DAY } from './factories.ts'

/** Confirms that nobody is hit. */
const NOBODY = createHash('sha256').update('[[],[]]').digest('base64url')
/** Far from every booking of the requests. */
const QUIET_DAY = addDays(FIRST_DAY, 80)

async function aCalendar({ db, locationId, appointmentTypeId }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('calendar')
    .values({ locationId, name: 'Spare counter' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calendarAppointmentType').values({ calendarId: id, appointmentTypeId }).execute()
  return id
}

/** A calendar with temporary hours. */
async function someHours(scene: Scene) {
  const calendarId = await aCalendar(scene)
  const { id: availabilityRuleId } = await scene.db
    .insertInto('availabilityRule')
    .values({ calendarId, type: 'Temporary', name: 'Summer', startDate: QUIET_DAY, endDate: QUIET_DAY })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { calendarId, availabilityRuleId }
}

async function aClosure({ db, locationId }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('closure')
    .values({ locationId, name: 'Inventory', message: 'Back soon.', startDate: QUIET_DAY, endDate: QUIET_DAY })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aLocation({ db }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('location')
    .values({ name: 'Spare office', officeNumber: '9', phoneNumber: '+13035550199', timeZone: 'America/Denver' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aRun({ db, locationId }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('jobProgress')
    .values({ kind: randomUUID(), locationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const closing = () => ({
  name: 'Inventory',
  isAllDay: true,
  isSingleDay: true,
  startDate: `${QUIET_DAY}T00:00`,
  endDate: `${QUIET_DAY}T00:00`,
  appointmentTypeIds: [],
  message: 'Back soon.',
})
const week = {
  mondayAvailability: [],
  tuesdayAvailability: [],
  wednesdayAvailability: [],
  thursdayAvailability: [],
  fridayAvailability: [],
  saturdayAvailability: [],
  sundayAvailability: [],
}
const standardHours = { ...week, startDateTime: `${QUIET_DAY}T00:00` }
const temporaryHours = { ...standardHours, name: 'Summer', endDateTime: `${QUIET_DAY}T00:00` }
const anOfficeForm = () => ({
  name: 'New office',
  officeNumber: '12',
  phoneNumber: '(303) 555-0134',
  directions: '',
  address: { address1: '', address2: '', city: '', state: '', zipCode: '' },
  latitude: null,
  longitude: null,
  timeZone: 'America/Denver',
  textMessagesEnabled: true,
  announcementsEnabled: true,
  pullNumberEnabled: false,
  pullNumberAnnouncementTemplate: '',
})

/** The calls about locations, their calendars, hours and closures. */
export const officeRequests: Record<string, Asked> = {
  'POST /api/locations/create': {
    about: 'portal',
    make: () => ({ path: '/api/locations/create', payload: anOfficeForm() }),
  },
  'POST /api/locations/table': ofPortal('/api/locations/table', {}),
  'GET /api/locations/archive-preview/:locationId': atPath(
    'portal',
    async (scene) => `/api/locations/archive-preview/${await aLocation(scene)}`,
  ),
  'POST /api/locations/archive': {
    about: 'portal',
    make: async (scene) => ({ path: '/api/locations/archive', payload: { id: await aLocation(scene) } }),
  },
  'POST /api/locations/unarchive': {
    about: 'portal',
    make: async (scene) => ({ path: '/api/locations/unarchive', payload: { id: await aLocation(scene) } }),
  },
  'PUT /api/locations/update': {
    about: 'portal',
    make: async (scene) => ({
      path: '/api/locations/update',
      payload: { ...anOfficeForm(), id: await aLocation(scene), version: 1 },
    }),
  },
  'DELETE /api/locations/:locationId': atPath('portal', async (scene) => `/api/locations/${await aLocation(scene)}`),
  'POST /api/office-manager/locations/table': ofPortal('/api/office-manager/locations/table', {}),
  'GET /api/office-manager/locations/:locationId': atPath(
    'location',
    ({ locationId }) => `/api/office-manager/locations/${locationId}`,
  ),
  'GET /api/staff/locations/:locationId': atPath('location', ({ locationId }) => `/api/staff/locations/${locationId}`),
  'POST /api/maps': ofPortal('/api/maps', { address: '1 Elm Street, Denver' }),
  'GET /timezone/options': ofPortal('/timezone/options'),
  'GET /api/timezone/options': ofPortal('/api/timezone/options'),

  'POST /api/calendars/table': ofPortal('/api/calendars/table', {}),
  'POST /api/calendars/create': ofLocation('/api/calendars/create', ({ locationId, appointmentTypeId }) => ({
    locationId,
    name: 'New counter',
    appointmentTypeIds: [appointmentTypeId],
  })),
  'GET /api/calendars/:id': atPath('location', ({ calendarId }) => `/api/calendars/${calendarId}`),
  'PUT /api/calendars/:id': {
    about: 'location',
    make: async (scene) => ({
      path: `/api/calendars/${await aCalendar(scene)}`,
      payload: { name: 'Counter', appointmentTypeIds: [scene.appointmentTypeId], version: 1 },
    }),
  },
  'DELETE /api/calendars/:id': atPath(
    'location',
    async (scene) => `/api/calendars/${await aCalendar(scene)}?previewKey=${NOBODY}`,
  ),
  'GET /api/calendars/delete-preview/:id': atPath(
    'location',
    ({ calendarId }) => `/api/calendars/delete-preview/${calendarId}`,
  ),
  'GET /api/calendars/location/:locationId': atPath(
    'location',
    ({ locationId }) => `/api/calendars/location/${locationId}`,
  ),
  'GET /api/calendars/options': ofPortal('/api/calendars/options?timeZone=America/Denver'),

  'POST /api/staff/appointment-types/options': ofLocation(
    '/api/staff/appointment-types/options',
    ({ locationId, calendarId }) => ({ locationId, calendarId }),
  ),
  'GET /api/appointment-types/options': ofPortal('/api/appointment-types/options'),
  'POST /api/appointment-types/filtered-options': {
    about: 'portal',
    make: ({ calendarId }) => ({
      path: '/api/appointment-types/filtered-options',
      payload: { calendarIds: [calendarId] },
    }),
  },

  'POST /api/closures/info': ofLocation('/api/closures/info', ({ locationId }) => ({ locationId, date: QUIET_DAY })),
  'GET /api/closures/listing/:locationId': atPath(
    'location',
    ({ locationId }) => `/api/closures/listing/${locationId}`,
  ),
  'POST /api/closures/close-location-preview': ofLocation('/api/closures/close-location-preview', ({ locationId }) => ({
    ...closing(),
    locationId,
  })),
  'POST /api/closures/close-location': ofLocation('/api/closures/close-location', ({ locationId }) => ({
    ...closing(),
    locationId,
    previewKey: NOBODY,
  })),
  'POST /api/closures/close-multiple-preview': ofLocation('/api/closures/close-multiple-preview', ({ locationId }) => ({
    ...closing(),
    locationIds: [locationId],
  })),
  'POST /api/closures/close-multiple': ofLocation('/api/closures/close-multiple', ({ locationId }) => ({
    ...closing(),
    locationIds: [locationId],
    previewKey: NOBODY,
  })),
  'PUT /api/closures/update-closure': ofLocation('/api/closures/update-closure', async (scene) => ({
    ...closing(),
    locationId: scene.locationId,
    closureId: await aClosure(scene),
    version: 1,
    previewKey: NOBODY,
  })),
  'DELETE /api/closures/delete-closure': ofLocation('/api/closures/delete-closure', async (scene) => ({
    closureId: await aClosure(scene),
  })),

  'POST /api/office-hours/listing': ofLocation('/api/office-hours/listing', ({ calendarId }) => ({
    calendarId,
    availabilityType: 'Standard',
  })),
  'POST /api/standard-office-hours/preview': ofLocation('/api/standard-office-hours/preview', ({ calendarId }) => ({
    calendarId,
    availabilityRule: standardHours,
  })),
  'POST /api/standard-office-hours/update': ofLocation('/api/standard-office-hours/update', async (scene) => ({
    calendarId: await aCalendar(scene),
    availabilityRule: standardHours,
    version: null,
    previewKey: NOBODY,
  })),
  'POST /api/temporary-office-hours/cancel-preview': ofLocation(
    '/api/temporary-office-hours/cancel-preview',
    ({ calendarId }) => ({ calendarId, availabilityRule: temporaryHours }),
  ),
  'POST /api/temporary-office-hours/create': ofLocation('/api/temporary-office-hours/create', async (scene) => ({
    calendarId: await aCalendar(scene),
    availabilityRule: temporaryHours,
    previewKey: NOBODY,
  })),
  'POST /api/temporary-office-hours/update': ofLocation('/api/temporary-office-hours/update', async (scene) => ({
    ...(await someHours(scene)),
    availabilityRule: temporaryHours,
    version: 1,
    previewKey: NOBODY,
  })),
  'DELETE /api/temporary-office-hours/:availabilityRuleId': atPath('location', async (scene) => {
    const { availabilityRuleId } = await someHours(scene)
    return `/api/temporary-office-hours/${availabilityRuleId}?previewKey=${NOBODY}`
  }),
  'GET /api/office-manager/progress/:id': atPath(
    'location',
    async (scene) => `/api/office-manager/progress/${await aRun(scene)}`,
  ),

  'POST /api/staff/appointments/why-not': ofLocation(
    '/api/staff/appointments/why-not',
    ({ locationId, calendarId }) => ({ locationId, calendarId, startDateLocal: `${QUIET_DAY}T09:00` }),
  ),
}
