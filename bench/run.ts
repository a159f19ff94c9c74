import { buildIfNeeded } from '../scripts/build.ts'
import { benchAccounts } from './accounts.ts'
import { benchAvailability } from './availability.ts'
import { benchBooking } from './booking.ts'
import { proveCounter } from './counter/prove.ts'
import { benchDemand } from './demand.ts'
import { benchEstimate } from './estimate.ts'
import { benchFootprint } from './footprint.ts'
import { benchGrowth } from './growth.ts'
import { benchLine } from './line.ts'
import { proveLineSequences } from './line-sequences.ts'
import { lineStorm } from './line-storm.ts'
import { benchListing } from './listing.ts'
import { messages } from './messages.ts'
import { benchOpenings } from './openings.ts'
import { benchPeers } from './peers.ts'
import { benchRealtime } from './realtime.ts'
import { rebooking } from './rebooking.ts'
import { benchReports } from './reports.ts'
import { proveReplies } from './replies.ts'
import { benchSellers } from './sellers.ts'
import { proveSick } from './sick.ts'
import { benchSockets } from './sockets.ts'
import { rolling } from './rolling.ts'
import { proveStarts } from './starts.ts'
import { storm } from './storm.ts'
import { proveWaiting } from './waiting.ts'
import { benchWorkers } from './workers.ts'

/** `npm run bench [name …]`: figures are ratios to a ceiling measured in the same run, because machines drift. */
const benches: Record<string, () => Promise<void>> = {
  accounts: benchAccounts,
  availability: benchAvailability,
  booking: benchBooking,
  counter: proveCounter,
  demand: benchDemand,
  estimate: benchEstimate,
  footprint: benchFootprint,
  growth: benchGrowth,
  line: benchLine,
  'line-sequences': proveLineSequences,
  'line-storm': lineStorm,
  listing: benchListing,
  messages,
  openings: benchOpenings,
  peers: benchPeers,
  realtime: benchRealtime,
  rebooking,
  replies: proveReplies,
  reports: benchReports,
  rolling,
  sellers: benchSellers,
  sick: proveSick,
  sockets: benchSockets,
  starts: proveStarts,
  storm,
  waiting: proveWaiting,
  workers: benchWorkers,
}

buildIfNeeded(console.log)
const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) {
    console.error(`No such bench: ${name}. Choose from ${Object.keys(benches).join(', ')}.`)
    process.exit(1)
  }
  console.log(`# ${name}`)
  await bench()
}
