import { addresses } from '#web/addresses.ts'

/** The address of every screen. The build puts the list itself here: the list of addresses brings half the back office along. */
export const countedAddresses = addresses
  .filter(({ screen }) => !('redirectTo' in screen))
  .map(({ path }) => ({ path }))
