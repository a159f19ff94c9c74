import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/users/passwords.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/platform/db/database.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** `npm run admin:create -- name@example.gov`: the first administrator of a portal without users. */
const email = process.argv[2]?.toLowerCase() ?? ''
if (!/^\S+@\S+$/.test(email)) {
  console.error('Name the administrator’s email address: npm run admin:create -- name@example.gov')
  process.exit(1)
}
const config = readConfig(process.env)
const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
const url = config.databaseUrl ?? embedded?.url ?? ''
await migrate(url)
const db = connect(url, { connections: 2 })
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
  await embedded?.stop()
}
