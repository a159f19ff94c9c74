import { prepare } from '#server/platform/upgrade/prepare.ts'
import { withDatabase } from './with-database.ts'

/** `npm run migrate`: brings the database up to date and ends. Servers of the version before may keep running. */
await withDatabase(async (addresses) => {
  const { length } = await prepare(addresses, (line) => console.error(line))
  const ran = length === 0 ? '' : `Ran ${length} ${length === 1 ? 'migration' : 'migrations'}. `
  console.log(`${ran}The database is up to date.`)
})
