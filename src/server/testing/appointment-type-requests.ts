import { type Asked, atPath, ofPortal, type Scene } from './asked.ts'
import { anAppointmentType } from './factories.ts'

const typeForm = {
  name: 'Title Transfer',
  description: 'Title',
  sortOrder: 1,
  interactionDuration: 20,
  requestVin: true,
  requestDlNumber: false,
}
const withType = (path: (id: number) => string, payload?: object): Asked => ({
  about: 'portal',
  make: async ({ db }: Scene) => ({ path: path(await anAppointmentType(db)), ...(payload && { payload }) }),
})

/** The administrators' calls about appointment types. */
export const appointmentTypeRequests: Record<string, Asked> = {
  'POST /api/appointment-types/table': ofPortal('/api/appointment-types/table', {}),
  'GET /api/appointment-types/:id': withType((id) => `/api/appointment-types/${id}`),
  'POST /api/appointment-types/create': ofPortal('/api/appointment-types/create', typeForm),
  'PUT /api/appointment-types/:id': withType((id) => `/api/appointment-types/${id}`, { ...typeForm, version: 1 }),
  'PUT /api/appointment-types/icon/:id': withType((id) => `/api/appointment-types/icon/${id}`, {
    ...typeForm,
    version: 1,
  }),
  'DELETE /api/appointment-types/icon/:id': withType((id) => `/api/appointment-types/icon/${id}`, {
    ...typeForm,
    version: 1,
  }),
  'POST /api/appointment-types/duration-preview': {
    about: 'portal',
    make: ({ appointmentTypeId }) => ({
      path: '/api/appointment-types/duration-preview',
      payload: { id: appointmentTypeId, interactionDuration: 30 },
    }),
  },
  'DELETE /api/appointment-types/:id': atPath(
    'portal',
    async ({ db }) => `/api/appointment-types/${await anAppointmentType(db)}`,
  ),
}
