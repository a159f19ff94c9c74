import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Refusal } from './errors.ts'

/** For whatever watches the process: is it there, and can it serve? */
export function healthRoutes(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get('/livez', { config: { policy: 'public' } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { policy: 'public' } }, async () => {
    if (isDraining()) throw new Refusal(503, [{ propertyName: '', errorMessage: 'Shutting down.' }])
    await sql`select 1`.execute(db)
    return { ok: true }
  })
}
