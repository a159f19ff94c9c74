import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { LANGUAGES } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { Refusal, ruleBroken } from '#server/platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field in which this call accepts a file; calls without it accept none. */
    file?: string
    /** The other form its body may come in; as multipart, field by field. */
    alsoTakes?: NonNullable<Endpoint['alsoTakes']>
  }
  interface FastifyRequest {
    upload: Buffer | undefined
  }
}

/** The part that carries the call's own fields, as JSON. */
const FIELDS = 'fields'
/** How large that part may be: the longest appointment type in every language fits. */
const FIELDS_BYTES = LANGUAGES.length * 22 * 1024
/** More than the longest form that comes field by field has. */
const MOST_FIELDS = 20

const FIELD_BY_FIELD = { limits: { parts: MOST_FIELDS + 1, fields: MOST_FIELDS } }

/**
 * Lets the calls whose contract names a file accept it, next to their fields, as multipart; for all others it stays an
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
    const { file, alsoTakes } = request.routeOptions.config
    if (file === undefined) throw new Refusal(415, [{ propertyName: '', errorMessage: 'This call accepts JSON only.' }])
    await readParts(request, file, alsoTakes !== undefined)
  })
  app.addHook('preValidation', async (request) => {
    const { body } = request
    const { alsoTakes } = request.routeOptions.config
    if (alsoTakes && typeof body === 'object' && body !== null && !Array.isArray(body))
      request.body = alsoTakes(body as Readonly<Record<string, unknown>>)
  })
}

async function readParts(request: FastifyRequest, file: string, isFieldByField: boolean): Promise<void> {
  let unknown: string | undefined
  const fields: [string, unknown][] = []
  try {
    for await (const part of request.parts(isFieldByField ? FIELD_BY_FIELD : {})) {
      // Every part is read to its end, even one that is refused: the request's reader waits for it.
      const bytes = part.type === 'file' ? await part.toBuffer() : undefined
      if (part.fieldname === file && bytes) request.upload = bytes
      else if (part.fieldname === FIELDS && part.type === 'field') request.body = parsed(String(part.value))
      else if (!isFieldByField) unknown ??= part.fieldname
      else if (part.type === 'field') fields.push([part.fieldname, part.value])
      else if (part.fieldname.toLowerCase() === file) request.upload = bytes
      else unknown ??= part.fieldname
    }
  } catch (cause) {
    throw refusalOf(cause as FastifyError, file)
  }
  if (fields.length > 0) {
    if (request.body === undefined) request.body = Object.fromEntries(fields)
    else unknown ??= fields[0]?.[0]
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
