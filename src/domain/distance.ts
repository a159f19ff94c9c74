/** A point on the earth, in degrees. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The earth's mean radius. */
const RADIUS_MILES = 3958.7613

/** Miles between two places along the surface, as the crow flies (haversine). */
export function milesBetween(from: Place, to: Place): number {
  const latitude = halfChord(to.latitude - from.latitude)
  const longitude = halfChord(to.longitude - from.longitude)
  const share = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude
  // Rounding can lift opposite ends of the earth a hair above one.
  return 2 * RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, share)))
}

function halfChord(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
