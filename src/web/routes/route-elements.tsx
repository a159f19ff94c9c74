import { matchPath, Navigate, Route } from 'react-router'
import type { Address } from '#web/platform/address.ts'

/** Rows of the list of addresses, as the router takes them. */
export function routeElements(addresses: readonly Address[]) {
  return addresses.map((address) => <Route key={address.path} path={address.path} element={elementOf(address)} />)
}

function elementOf({ screen: Screen }: Address) {
  return 'redirectTo' in Screen ? <Navigate to={Screen.redirectTo} replace /> : <Screen />
}

/** Starts loading the screen at an address; done when it is there, or cannot be: a failure shows where it is rendered. */
export async function fetchScreen(addresses: readonly Address[], pathname: string): Promise<void> {
  const found = addresses.find(({ path }) => matchPath(path, pathname))?.screen
  if (found && 'fetchCode' in found) await found.fetchCode().catch(() => undefined)
}
