import { isSameName } from '#domain/same-name.ts'

interface Known {
  readonly id: number
  readonly ticket: string
  readonly name: string
  readonly phoneNumber: string
}

/**
 * Others in a line who seem to be the same person (LINE-19): they have the same name, or the same phone number and not two
 * different names, as a family has.
 */
export function twinsOf<P extends Known>(person: Known, people: readonly P[]): P[] {
  return people.filter((other) => other.id !== person.id && isTwin(person, other))
}

function isTwin(one: Known, other: Known): boolean {
  if (isSameName(one.name, other.name)) return true
  const isOnePhone = one.phoneNumber !== '' && one.phoneNumber === other.phoneNumber
  return isOnePhone && (one.name === '' || other.name === '')
}
