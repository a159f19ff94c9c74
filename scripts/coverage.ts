import { everyCall } from '#contract/every-call.ts'
import { plannedRoutes } from '#web/routes.ts'

/** `npm run coverage:calls`: what the specification lists and nobody has built yet. */
const planned = everyCall.filter((call) => call.kind === 'planned')
console.log(`${everyCall.length - planned.length} of ${everyCall.length} calls are built. Still planned:`)
for (const call of planned) console.log(`  ${call.at}`)
console.log(`Screens still planned: ${plannedRoutes.length}`)
for (const route of plannedRoutes) console.log(`  ${route.path}`)
