import { planned, staff } from './endpoint.ts'

export const tickets = {
  details: planned('GET /api/staff/ticket-announcement/:locationId', staff),
  announce: planned('POST /api/staff/ticket-announcement/announce', staff),
}
