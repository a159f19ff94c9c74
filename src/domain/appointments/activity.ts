/** What an appointment's activity log records (APPT-2). */
export const ACTIVITY_EVENT_TYPES = [
  'CREATED',
  'CANCELLED',
  'MODIFIED',
  'REMINDED',
  'CHECKED_IN',
  'CALLED',
  'NO_SHOW',
  'SERVICE_START',
  'SERVICE_COMPLETE',
] as const
export type ActivityEventType = (typeof ACTIVITY_EVENT_TYPES)[number]
