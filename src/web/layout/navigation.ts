import { admins, managers, type Role, staff } from '#contract/endpoint.ts'
import type { Address, Who } from '#web/platform/address.ts'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { backOfficeAddresses } from '#web/platform/paths.ts'

export interface NavigationItem {
  readonly label: string
  readonly to: string
  readonly icon: IconName
  /** Where else the addresses begin of screens that belong to it. */
  readonly also?: readonly string[]
}

const widestFirst: readonly Role[] = ['Admin', 'Office Manager', 'Staff']

/** A user's sidebar (TEXT-8); the widest role decides. */
export function navigationFor(roleNames: readonly Role[]): readonly NavigationItem[] {
  const role = widestFirst.find((each) => roleNames.includes(each))
  if (!role) return []
  const placeOf = ({ sidebar = {} }: Address) => sidebar[role] ?? 0
  return backOfficeAddresses
    .filter((address) => placeOf(address) > 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((address) => itemOf(address, address))
}

const openFor: Readonly<Record<Who, readonly Role[]>> = {
  any: staff,
  staff,
  manager: managers,
  admin: admins,
  public: [],
  token: [],
}

/** Every screen that can be opened without saying which record it is about: first what the sidebar names. */
export function destinationsFor(roleNames: readonly Role[]): readonly NavigationItem[] {
  const inSidebar = navigationFor(roleNames)
  const others = backOfficeAddresses
    .filter(({ who }) => openFor[who].some((role) => roleNames.includes(role)))
    .filter(({ path }) => inSidebar.every(({ to }) => to !== path))
    .flatMap((address) => itemOf(address, (roleNames.includes('Admin') && address.toAdmins) || address))
  return [...inSidebar, ...others]
}

function itemOf({ path, also }: Address, { title, icon }: Pick<Address, 'title' | 'icon'>): readonly NavigationItem[] {
  return title && icon ? [{ label: title, to: path, icon, ...(also && { also }) }] : []
}

/** The entry that an address belongs to: the one that names the longest beginning of it. */
export function entryOf(items: readonly NavigationItem[], address: string): NavigationItem | undefined {
  const [closest] = items
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => address === start || address.startsWith(`${start}/`))
    .toSorted((a, b) => b.start.length - a.start.length)
  return closest?.item
}
