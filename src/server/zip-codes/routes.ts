import type { FastifyInstance } from 'fastify'
import { zipCodes } from '#contract/zip-codes.ts'
import { conflict } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { latestProgress } from '#server/platform/jobs/progress.ts'
import { IMPORT_ZIP_CODES, startImport } from './import.ts'
import { sortLocations } from './sort-locations.ts'

export function zipCodeRoutes(app: FastifyInstance): void {
  route(app, zipCodes.sortLocations, ({ body }, ctx) => sortLocations(ctx, body))

  route(app, zipCodes.startImport, async (_, ctx) => {
    try {
      await startImport(ctx)
    } catch (cause) {
      app.log.error({ err: cause }, 'the zip code import could not start')
      throw conflict('Import failed.')
    }
    return { message: 'Import is running.' }
  })
  route(app, zipCodes.importProgress, async (_, { db }) => ({
    progress: await latestProgress(db, IMPORT_ZIP_CODES),
  }))
}
