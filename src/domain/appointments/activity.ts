/** What an appointment's activity log records (spec 4, Activity event types). */
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
