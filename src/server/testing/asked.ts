import type { WriteDb } from '#server/platform/db/database.ts'

/** An office whose records are asked for, and the database they are made in. */
export interface Scene {
  readonly db: WriteDb
  readonly locationId: number
  readonly calendarId: number
  readonly appointmentTypeId: number
  readonly timeZone: string
}

interface Request {
  readonly path: string
  readonly payload?: object
}

/** One valid request for a call, made anew for each use, so that whoever asks first takes nothing from the next. */
export interface Asked {
  /** Whether it is about one location's records, which other locations must not see. */
  readonly about: 'location' | 'portal'
  make(scene: Scene): Promise<Request> | Request
}

export const ofPortal = (path: string, payload?: object): Asked => ({
  about: 'portal',
  make: () => ({ path, ...(payload && { payload }) }),
})
/** A request about one location's records, with its body. */
export const ofLocation = (path: string, payload: (scene: Scene) => object | Promise<object>): Asked => ({
  about: 'location',
  make: async (scene) => ({ path, payload: await payload(scene) }),
})
export const atPath = (about: Asked['about'], path: (scene: Scene) => string | Promise<string>): Asked => ({
  about,
  make: async (scene) => ({ path: await path(scene) }),
})
