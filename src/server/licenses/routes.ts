import type { FastifyInstance } from 'fastify'
import { licenses } from '#contract/licenses.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { shipped } from './shipped.ts'

export function licenseRoutes(app: FastifyInstance): void {
  route(app, licenses.list, async () => shipped().packages)
  route(app, licenses.text, async ({ params }) => {
    const text = shipped().texts[params.id - 1]
    if (text === undefined) throw notFound()
    return { text }
  })
}
