import * as z from 'zod/mini'
import { read } from './endpoint.ts'
import { Id, IdInUrl } from './fields.ts'

/** A package of others that the portal is made with, on the server or in the browser. */
export const ShippedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** As SPDX names it, such as MIT. */
  license: z.string(),
  /** Packages with the same text share it. */
  textId: Id,
})
export type ShippedPackage = z.output<typeof ShippedPackage>

export const licenses = {
  /** Empty if the portal runs from its source and was never built. */
  list: read({
    at: 'GET /api/public/licenses',
    summary: 'List the packages in the portal with their licenses',
    allow: 'public',
    response: z.array(ShippedPackage),
    entities: [],
  }),
  text: read({
    at: 'GET /api/public/licenses/:id/text',
    summary: 'Get the text of a license',
    allow: 'public',
    params: z.strictObject({ id: IdInUrl }),
    response: z.object({ text: z.string() }),
    entities: [],
  }),
}
