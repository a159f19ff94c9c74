import { admins, planned } from './endpoint.ts'

export const debug = {
  fillCalendar: planned('POST /api/admin/debug/fill-calendar', admins),
  fillLocation: planned('POST /api/admin/debug/fill-location', admins),
  systemTimezones: planned('GET /api/admin/debug/system-timezones', admins),
  findSystemTimezone: planned('GET /api/admin/debug/find-system-timezone-by-id', admins),
  convertWindowsIana: planned('GET /api/admin/debug/convert-windows-iana', admins),
}
