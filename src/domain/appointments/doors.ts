/** What a way of changing a visit involves. */
export interface Door {
  /** Whether the visit takes its first place, moves to another, or leaves the one it has. */
  readonly place: 'take' | 'move' | 'leave'
  /** Whether the place it leaves is kept back for a random while, where its location wants that (SCALP-7). */
  readonly keepsBack: boolean
}

/** Every way in which a visit takes, changes or leaves its place. docs/rules.md says why each is as it is. */
export const DOORS = {
  book: { place: 'take', keepsBack: false },
  addByStaff: { place: 'take', keepsBack: false },
  bookOffered: { place: 'take', keepsBack: false },
  moveByLink: { place: 'move', keepsBack: true },
  moveToOffered: { place: 'move', keepsBack: true },
  moveByStaff: { place: 'move', keepsBack: false },
  swap: { place: 'move', keepsBack: false },
  changeZone: { place: 'move', keepsBack: false },
  closeColumn: { place: 'move', keepsBack: false },
  cancelByCustomer: { place: 'leave', keepsBack: true },
  cancelByStaff: { place: 'leave', keepsBack: true },
  cancelSuspicious: { place: 'leave', keepsBack: true },
  releaseUnconfirmed: { place: 'leave', keepsBack: true },
  closeTime: { place: 'leave', keepsBack: false },
  endOffer: { place: 'leave', keepsBack: false },
} as const satisfies Readonly<Record<string, Door>>

export type DoorName = keyof typeof DOORS
