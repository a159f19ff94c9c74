import type { ComponentType } from 'react'
import type { Role } from '#contract/endpoint.ts'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { type Later, later } from '#web/platform/components/later/later.tsx'

/** Who may open a screen: anyone; anyone signed in; the holder of an appointment's link; or a role and those above it. */
export type Who = 'public' | 'any' | 'token' | 'staff' | 'manager' | 'admin'

/** `load` names the screen's file, which the build reads, and `named` what the file calls it. */
export type Screen = Later<object> & { readonly load: () => Promise<object>; readonly named: string }

/** What a screen is called in lists of screens. */
interface Sign {
  readonly title: string
  readonly icon: IconName
}

/** One row of the list of addresses. A screen that opens without an id has a title and an icon to be found by. */
export interface Address extends Partial<Sign> {
  readonly path: string
  readonly who: Who
  /** Or, without a screen of its own, another address. */
  readonly screen: Screen | { readonly redirectTo: string }
  /** A part of the languages that only this screen shows first. */
  readonly words?: string
  /** How administrators find it, who have a screen of the same name. */
  readonly toAdmins?: Sign
  /** Its place in the sidebar of these roles (TEXT-8). */
  readonly sidebar?: Partial<Record<Role, number>>
  /** Of an entry of the sidebar: where else the addresses begin of screens that belong to it. */
  readonly also?: readonly string[]
}

type Row = Omit<Address, 'who'> & { readonly who?: Who }

/** Rows that are open to the same people unless they say otherwise. */
export function openTo<const T extends Record<string, Row>>(
  usually: Who,
  rows: T,
): { [Name in keyof T]: T[Name] & Address } {
  const entries = Object.entries(rows).map(([name, row]) => [name, { who: usually, ...row }])
  return Object.fromEntries(entries) as { [Name in keyof T]: T[Name] & Address }
}

/** The screen that a file exports under a name. Without its type: screens link to each other, and their types would go in circles. */
export function screen(named: string, load: () => Promise<object>): Screen {
  const part = later(async () => ((await load()) as Record<string, ComponentType>)[named] as ComponentType)
  return Object.assign(part, { load, named })
}

export type Id = number | string

type IdsIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? [id: Id, ...(Rest extends `${string}/${infer After}` ? IdsIn<`/${After}`> : [])]
  : []

type LinkTo<Path extends string> = IdsIn<Path> extends [] ? Path : (...ids: IdsIn<Path>) => string

/** The links to addresses, by name: a text, or a function of the ids in it, in their order. */
export function linksTo<T extends Record<string, { readonly path: string }>>(
  rows: T,
): { readonly [Name in keyof T]: LinkTo<T[Name]['path']> } {
  const links = Object.entries(rows).map(([name, { path }]) => [name, path.includes(':') ? withIds(path) : path])
  return Object.fromEntries(links) as { readonly [Name in keyof T]: LinkTo<T[Name]['path']> }
}

const withIds =
  (path: string) =>
  (...ids: Id[]) => {
    const rest = ids.values()
    return path.replace(/:\w+/g, () => encodeURIComponent(rest.next().value ?? ''))
  }
