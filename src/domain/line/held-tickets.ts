import { isSameName } from '#domain/same-name.ts'

/** The tickets that one phone number or device can hold in a line: those of a family. */
export const MOST_TICKETS_HELD = 4

interface Held {
  readonly name: string
  readonly isOfDevice: boolean
}

/**
 * What someone gets who asks for a ticket without staff and holds some in this line already (LINE-17): another one for
 * another person, by name; the same one again, if they have proved that it is theirs, by their device or by name and
 * number, as at the kiosk; or neither.
 */
export function ticketFor<H extends Held>(
  held: readonly H[],
  name: string,
): { give: 'new' } | { give: 'same'; held: H } | { give: 'name-first' } | { give: 'none' } {
  const same = held.find((each) => isSameName(each.name, name))
  if (same) return { give: 'same', held: same }
  const isNamed = name !== ''
  const unnamed = held.find((each) => !isNamed || each.name === '')
  if (unnamed?.isOfDevice) return { give: 'same', held: unnamed }
  if (unnamed && !isNamed) return { give: 'name-first' }
  return held.length >= MOST_TICKETS_HELD ? { give: 'none' } : { give: 'new' }
}
