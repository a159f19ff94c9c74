import type { Entity } from './entities.ts'

export const HUB_PATH = '/signalr/AdminPortalHub'

export const HUB_EVENTS = ['EntityCreated', 'EntityUpdated', 'Deleted'] as const
export type HubEvent = (typeof HUB_EVENTS)[number]

/** All that ever travels over the hub: browsers then ask for what they may see. */
export interface EntityNotification {
  readonly entityType: Entity
  readonly entityId: number
  /** Where an appointment was and is, if that is known: a screen that shows another day has nothing to ask. */
  readonly place?: LocationDays
}

/** Some days of a location. Only those who may see the location's appointments learn of it. */
export interface LocationDays {
  readonly locationId: number
  readonly days: readonly string[]
}

/** Why the server closes a connection permanently; a browser that gets the reason does not wait for it to return. */
export const SESSION_ENDED = 'The session has ended.'

/** All that a bell says to a display or a phone: that something where they wait has changed, or something of their own. */
export const BELL_EVENTS = { any: 'changed', own: 'yours', silence: '' } as const
