import { networkAt } from '#domain/networks.ts'
import type { SeenOffice } from '#server/appointments/search/office.ts'
import type { Context } from '#server/platform/context.ts'
import { tooManyAttempts } from '#server/platform/errors.ts'
import { countFrom, trustedFactor } from '#server/platform/http/rate-limit.ts'
import { trustedNetworkLimit } from '#server/trusted-bookers/queries.ts'
import { localTimeAt } from '#server/platform/zones.ts'

const HOUR = 60 * 60

/**
 * Counts a booking from a network, and refuses it beyond the limit (SCALP-4). Nothing is kept of the network but a key that
 * only DATA_KEY can make, which is returned. Only beyond the limit it is asked whether this network may book more.
 */
export async function takeFromNetwork(
  ctx: Context,
  address: string,
  { settings, location }: Pick<SeenOffice, 'settings' | 'location'>,
): Promise<string> {
  const networkKey = ctx.sealer.derive(`network ${networkAt(address)}`)
  const limit = settings.bookingsPerNetwork
  if (!ctx.rateLimits || limit === 0) return networkKey
  const { used, secondsLeft } = await countFrom(ctx, `bookings from ${networkKey}`, HOUR)
  if (used <= limit || used <= limit * (await trustedFactor(ctx.db, address))) return networkKey
  const { date } = localTimeAt(ctx.now(), location.timeZone)
  if (used <= (await trustedNetworkLimit(ctx.db, address, date))) return networkKey
  throw tooManyAttempts(secondsLeft, 'Too many appointments have been booked from your network.', {
    isFromNetwork: true,
  })
}
