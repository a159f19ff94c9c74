import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { matchPath } from 'react-router'

/** Who may open a route: anyone; anyone signed in; the holder of an appointment's link; or a role and those above it. */
export type Who = 'public' | 'any' | 'token' | 'staff' | 'manager' | 'admin'

export type Area = 'public' | 'customer' | 'staff' | 'office-manager' | 'admin'

/** A screen whose code loads when it is opened, or earlier with `fetchCode`. */
type LazyScreen = LazyExoticComponent<ComponentType> & { readonly fetchCode: () => Promise<unknown> }

export type Screen =
  | LazyScreen
  /** Has no screen of its own: another route's address. */
  | { readonly redirectTo: string }

export function isLazy(screen: Screen): screen is LazyScreen {
  return !('redirectTo' in screen)
}

/** The gallery of components, on developers' own machines only: no screen of the product, so in no list of them. */
export const designPath = '/design'

export interface AppRoute {
  readonly path: string
  readonly area: Area
  readonly who: Who
  readonly screen: Screen
}

type AreaRoute = Omit<AppRoute, 'area' | 'who'> & { readonly who?: Who }

/** The routes of one area, open to the same people unless a route says otherwise. */
export function inArea(area: Area, usually: Who, routes: readonly AreaRoute[]): readonly AppRoute[] {
  return routes.map((route) => ({ who: usually, ...route, area }))
}

export function screen<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyScreen {
  return Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { fetchCode: load },
  )
}

/** Starts loading a screen's code; done when it is there, or cannot be: a failure shows where the screen is rendered. */
export async function fetchCode(wanted: Screen | undefined): Promise<void> {
  if (wanted && isLazy(wanted)) await wanted.fetchCode().catch(() => undefined)
}

/** The same for the screen at an address. */
export function fetchScreen(routes: readonly { path: string; screen: Screen }[], pathname: string): Promise<void> {
  return fetchCode(routes.find(({ path }) => matchPath(path, pathname))?.screen)
}
