import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/users/passwords.ts'
import { connect } from '#server/platform/db/database.ts'
import { whenUpToDate } from '#server/platform/upgrade/up-to-date.ts'
import { withDatabase } from './with-database.ts'

/** `npm run admin:create -- name@example.gov`: the first administrator of a portal without users. */
const email = process.argv[2]?.toLowerCase() ?? ''
if (!/^\S+@\S+$/.test(email)) {
  console.error('Name the administrator’s email address: npm run admin:create -- name@example.gov')
  process.exit(1)
}
await withDatabase(async (addresses, config) => {
  await whenUpToDate(addresses, config, (line) => console.error(line))
  const db = connect(addresses.servingUrl, { connections: 2 })
  try {
    const password = `${randomBytes(12).toString('base64url')}-aA1`
    const passwordHash = await hashPassword(password)
    const created = await db.transaction().execute(async (tx) => {
      const user = await tx
        .insertInto('appUser')
        .values({ email, passwordHash, ssoOnly: false, emailConfirmed: true })
        .onConflict((c) => c.column('email').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (user) await tx.insertInto('userRole').values({ userId: user.id, role: 'Admin' }).execute()
      return user
    })
    console.log(created ? `Created ${email}. Password, shown once: ${password}` : `${email} already has an account.`)
    process.exitCode = created ? 0 : 1
  } finally {
    await db.destroy()
  }
})
