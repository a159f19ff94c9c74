import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { decryptWith, encryptFor, isEncrypted } from './encryption.ts'

/**
 * A backup's file: gzip over chunks, each prefixed with its length. First the heading, then for each table its name and
 * columns and its rows as COPY writes them, closed by an empty chunk, then the ending. gzip detects truncation. All of it
 * may be encrypted.
 */
const FORMAT = 'appointment-portal backup 1'

const Heading = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** The migrations that had run, in order: they determine the schema. */
  migrations: z.array(z.string()).min(1),
  /** The version of the job queue's own schema; absent if no server has ever run, or only of the release before. */
  jobsVersion: z.number().optional(),
})
export type Heading = z.output<typeof Heading>

const BackupTable = z.object({ name: z.string(), columns: z.array(z.string()) })
export type BackupTable = Readonly<z.output<typeof BackupTable>>

const BackupEnding = z.object({
  /** For every table, how many rows it has and a sum over them. */
  checksums: z.record(z.string(), z.string()),
  /** The last number each sequence has given out. */
  sequences: z.record(z.string(), z.number()),
})
export type BackupEnding = z.output<typeof BackupEnding>

const LENGTH_BYTES = 4

export interface BackupWriter {
  table(table: BackupTable, rows: Readable): Promise<void>
  /** Completes the file: until then it has another name. */
  finish(ending: BackupEnding): Promise<void>
  abandon(): Promise<void>
}

/** The contents are personal: only the owner may read the file. */
const OWNER_ONLY = 0o600

export interface WriteOptions {
  /** Public keys of those who may read the file; with none, it is not encrypted. */
  readonly recipients?: readonly string[]
}

export async function writeBackup(
  path: string,
  heading: Omit<Heading, 'format'>,
  { recipients = [] }: WriteOptions = {},
): Promise<BackupWriter> {
  const draft = `${path}.draft`
  // Fails here, before anything is read, if the file cannot be written.
  await (await open(draft, 'w', OWNER_ONLY)).close()
  const pieces = new PassThrough()
  const file = createWriteStream(draft)
  const written =
    recipients.length === 0
      ? pipeline(pieces, createGzip(), file)
      : pipeline(pieces, createGzip(), encryptFor(recipients), file)
  // It is awaited at the end; until then a full disk must not crash the process.
  written.catch(() => {})
  const put = async (content: Buffer) => {
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE(content.length)
    pieces.write(length)
    if (!pieces.write(content)) await Promise.race([new Promise((resolve) => pieces.once('drain', resolve)), written])
  }
  const putJson = (value: object) => put(Buffer.from(JSON.stringify(value)))
  await putJson({ format: FORMAT, ...heading })
  return {
    async table(table, rows) {
      await putJson(table)
      for await (const part of rows) await put(part as Buffer)
      await put(Buffer.alloc(0))
    },
    async finish(ending) {
      await putJson(ending)
      pieces.end()
      await written
      await rename(draft, path)
    },
    async abandon() {
      pieces.destroy()
      await written.catch(() => {})
      await rm(draft, { force: true })
    },
  }
}

export interface BackupReader {
  readonly heading: Heading
  /** The next table with its rows, all of which must be read; after the last table, the ending. */
  next(): Promise<{ table: BackupTable; rows: AsyncIterable<Buffer> } | BackupEnding>
  close(): Promise<void>
}

export interface ReadOptions {
  /** Where the secret key is, for an encrypted file. */
  readonly keyFile?: string | undefined
}

export async function readBackup(path: string, { keyFile }: ReadOptions = {}): Promise<BackupReader> {
  const unpacked = createGunzip()
  const decrypt = (await isEncrypted(path)) ? await decryptWith(keyFile) : undefined
  const file = createReadStream(path)
  const read = decrypt ? pipeline(file, decrypt, unpacked) : pipeline(file, unpacked)
  // The reader learns about it from the stream.
  read.catch(() => {})
  const parts: AsyncIterator<Buffer> = unpacked[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)
  const take = async (bytes: number): Promise<Buffer> => {
    const taken = [waiting]
    for (let have = waiting.length; have < bytes; have += taken.at(-1)?.length ?? 0) {
      const { done, value } = await parts.next()
      if (done) throw new Error('The backup ends too early.')
      taken.push(value)
    }
    const all = taken.length === 1 ? waiting : Buffer.concat(taken)
    waiting = all.subarray(bytes)
    return all.subarray(0, bytes)
  }
  const piece = async () => take((await take(LENGTH_BYTES)).readUInt32BE())
  const json = async (): Promise<unknown> => JSON.parse((await piece()).toString())
  async function* rows(): AsyncGenerator<Buffer> {
    for (let part = await piece(); part.length > 0; part = await piece()) yield part
  }
  return {
    heading: Heading.parse(await json()),
    async next() {
      const found = await json()
      const table = BackupTable.safeParse(found)
      return table.success ? { table: table.data, rows: rows() } : BackupEnding.parse(found)
    },
    async close() {
      unpacked.destroy()
      await read.catch(() => {})
    },
  }
}
