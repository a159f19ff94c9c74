import type { ActivityEventType } from './activity.ts'

/** What a way of changing a visit involves. */
export interface Door {
  /** Whether the visit takes its first place, moves to another, leaves the one it has, gets it back, or is deleted. */
  readonly place: 'take' | 'move' | 'leave' | 'back' | 'delete'
  /** Whether it counts how much the person has booked already (BOOK-9, BOOK-12, SCALP-1). */
  readonly limits: boolean
  /** Whether the place it leaves is kept back for a random while, where its location wants that (SCALP-7). */
  readonly keepsBack: boolean
  /** What the visit's activity says (APPT-2); nothing if it is deleted, too. */
  readonly activity: ActivityEventType | undefined
}

/** Every way in which a visit takes, changes or leaves its place. docs/rules.md says why each is as it is. */
export const DOORS = {
  book: { place: 'take', limits: true, keepsBack: false, activity: 'CREATED' },
  addByStaff: { place: 'take', limits: false, keepsBack: false, activity: 'CREATED' },
  bookOffered: { place: 'take', limits: false, keepsBack: false, activity: 'CREATED' },
  moveByLink: { place: 'move', limits: false, keepsBack: true, activity: 'MODIFIED' },
  moveToOffered: { place: 'move', limits: false, keepsBack: true, activity: 'MODIFIED' },
  moveByStaff: { place: 'move', limits: false, keepsBack: false, activity: 'MODIFIED' },
  swap: { place: 'move', limits: false, keepsBack: false, activity: 'MODIFIED' },
  changeZone: { place: 'move', limits: false, keepsBack: false, activity: 'MODIFIED' },
  closeColumn: { place: 'move', limits: false, keepsBack: false, activity: 'MODIFIED' },
  cancelByCustomer: { place: 'leave', limits: false, keepsBack: true, activity: 'CANCELLED' },
  undoCancel: { place: 'back', limits: true, keepsBack: false, activity: 'MODIFIED' },
  takeClosureBack: { place: 'back', limits: false, keepsBack: false, activity: 'MODIFIED' },
  cancelByStaff: { place: 'leave', limits: false, keepsBack: true, activity: 'CANCELLED' },
  cancelSuspicious: { place: 'leave', limits: false, keepsBack: true, activity: 'CANCELLED' },
  releaseUnconfirmed: { place: 'leave', limits: false, keepsBack: true, activity: 'CANCELLED' },
  closeTime: { place: 'leave', limits: false, keepsBack: false, activity: 'CANCELLED' },
  deleteByAdmin: { place: 'delete', limits: false, keepsBack: true, activity: undefined },
  endOffer: { place: 'leave', limits: false, keepsBack: false, activity: 'CANCELLED' },
} as const satisfies Readonly<Record<string, Door>>

export type DoorName = keyof typeof DOORS
/** The ways after which the visit is still there. */
export type LastingDoor = Exclude<DoorName, 'deleteByAdmin'>
