import { existsSync, readFileSync } from 'node:fs'
import { type Context, inBackground, type JobContext, transact } from '#server/platform/context.ts'
import type { WriteDb } from '#server/platform/db/database.ts'
import type { JobData } from '#server/platform/jobs/job-data.ts'
import { failRun, finishRun, report, startRun } from '#server/platform/jobs/progress.ts'
import { BadLine, parseGazetteer } from './gazetteer.ts'
import { hasZipCodes, storeZipCodes } from './queries.ts'

/** The name of the job, and of its progress. */
export const IMPORT_ZIP_CODES = 'import-zip-codes'

/** Zip codes per write: a few hundredths of a second, so that the bar moves and nothing waits long. */
const BATCH = 2_000

/** Starts a background import of the zip codes that come with the portal, unless one is already running. */
export async function startImport(ctx: Context): Promise<void> {
  await transact(ctx, async (tx) => {
    const runId = await startRun(tx.db, IMPORT_ZIP_CODES)
    if (runId === undefined) return
    // A key per run: the job of a run given up for dead must not keep this one waiting.
    tx.enqueue(IMPORT_ZIP_CODES, { runId }, { singletonKey: String(runId) })
  })
}

/** Gives a new portal its zip codes without anyone having to ask for them. */
export async function importIfEmpty(portal: JobContext): Promise<void> {
  if (!(await hasZipCodes(portal.db))) await startImport(inBackground(portal, IMPORT_ZIP_CODES))
}

/** The job itself. A file with a bad line changes nothing; if it ends any other way, the next try continues. */
export async function importZipCodes(
  db: WriteDb,
  { runId }: JobData['import-zip-codes'],
  signal: AbortSignal,
  text?: string,
): Promise<void> {
  try {
    const places = parseGazetteer(text ?? packagedText())
    for (let done = 0; done < places.length; done += BATCH) {
      signal.throwIfAborted()
      if (!(await report(db, runId, { done, total: places.length }))) return
      await storeZipCodes(db, places.slice(done, done + BATCH))
    }
    await report(db, runId, { done: places.length, total: places.length })
    await finishRun(db, runId)
  } catch (cause) {
    // The run stays marked as running: another process, or this one's successor, picks it up.
    if (signal.aborted) throw cause
    await failRun(db, runId, cause instanceof BadLine ? cause.message : 'Import failed.')
    if (!(cause instanceof BadLine)) throw cause
  }
}

/** Next to the built server, or at the root of the project. */
const PACKAGED = ['../data/zip-codes.tsv', '../../../data/zip-codes.tsv']

function packagedText(): string {
  const file = PACKAGED.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!file) throw new Error('The file data/zip-codes.tsv is missing.')
  return readFileSync(file, 'utf8')
}
