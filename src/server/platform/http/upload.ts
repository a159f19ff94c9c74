import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { limits } from '#domain/limits.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field in which this call accepts a file; calls without it accept none. */
    file?: string
  }
  interface FastifyRequest {
    upload: Buffer | undefined
  }
}

/** The part that carries the call's own fields, as JSON. */
const FIELDS = 'fields'
/** How large that part may be: the longest appointment type in six languages fits. */
const FIELDS_BYTES = 128 * 1024

/**
 * Lets the calls whose contract names a file accept it, beside their fields, as multipart; for all others it stays an
 * unsupported content type. Nothing is written to disk, and the file's own name is ignored.
 */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: 2,
      files: 1,
      fields: 1,
      fileSize: limits.pictureBytes,
      fieldSize: FIELDS_BYTES,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
  app.decorateRequest('upload')
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    const { file } = request.routeOptions.config
    if (file === undefined) throw new Refusal(415, [{ propertyName: '', errorMessage: 'This call accepts JSON only.' }])
    await readParts(request, file)
  })
}

async function readParts(request: FastifyRequest, file: string): Promise<void> {
  let unknown: string | undefined
  try {
    for await (const part of request.parts()) {
      // Every part is read to its end, even one that is refused: the request's reader waits for it.
      const bytes = part.type === 'file' ? await part.toBuffer() : undefined
      if (part.fieldname === file && bytes) request.upload = bytes
      else if (part.fieldname === FIELDS && part.type === 'field') request.body = parsed(String(part.value))
      else unknown ??= part.fieldname
    }
  } catch (cause) {
    throw refusalOf(cause as FastifyError, file)
  }
  if (unknown !== undefined) throw ruleBroken('Unknown field', unknown)
  if (request.body === undefined) throw ruleBroken('Required', FIELDS)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw ruleBroken('Must be JSON', FIELDS)
  }
}

function refusalOf(cause: FastifyError, file: string): Error {
  if (cause instanceof Refusal) return cause
  if (cause.code === 'FST_REQ_FILE_TOO_LARGE') {
    const errorMessage = `Must be at most ${limits.pictureBytes / 1024} KB`
    return new Refusal(413, [{ propertyName: file, errorMessage }])
  }
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(cause.code ?? '')) return ruleBroken('Send one file', file)
  // What remains is the form itself: cut short, without its boundary, or with a field name every object inherits.
  return ruleBroken('The form cannot be read.')
}
