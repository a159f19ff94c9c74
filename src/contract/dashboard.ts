import { admins, planned } from './endpoint.ts'

export const dashboard = {
  get: planned('GET /api/dashboard', admins),
}
