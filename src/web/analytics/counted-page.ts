import { matchRoutes } from 'react-router'
import { isSecretAddress } from '#domain/secret-address.ts'
import { countedAddresses } from './counted-addresses.ts'

/** What a page is counted as: its row in the route table, never the ids in its address. Undefined if it is not counted. */
export function countedPage(pathname: string): string | undefined {
  return isSecretAddress(pathname) ? undefined : matchRoutes(countedAddresses, pathname)?.[0]?.route.path
}
