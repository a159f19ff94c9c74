import { admins, planned } from './endpoint.ts'

export const users = {
  table: planned('POST /api/users/table', admins),
  get: planned('GET /api/users/:id', admins),
  update: planned('PUT /api/users/:id', admins),
  create: planned('POST /api/users', admins),
  lock: planned('PUT /api/users/lock/:id', admins),
  unlock: planned('PUT /api/users/unlock/:id', admins),
  changeTable: planned('POST /api/users/change-table/:id', admins),
  sendConfirmEmail: planned('POST /api/users/sendConfirmEmail', admins),
  roleOptions: planned('GET /api/users/roleOptions', admins),
  profilePhoto: planned('GET /api/users/:userId/profilePhoto/:profilePhotoGuid', 'signed-in'),
}
