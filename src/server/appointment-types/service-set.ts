import { randomUUID } from 'node:crypto'
import { TRANSLATED_LANGUAGES } from '#domain/languages.ts'
import { serviceIconSvg } from '#domain/service-icons.ts'
import { type ReadyService, type ServiceSetKey, servicesOf } from '#domain/service-sets.ts'
import { insertType, lastSortOrder, typeNames } from '#server/offices/appointment-types.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { ruleBroken } from '#server/platform/errors.ts'
import { pictureOfDrawing } from '#server/platform/pictures.ts'

/** Adds services of a ready-made set, except those that there are under the same name already. */
export async function addServiceSet(
  ctx: Context,
  { set, services }: { set: ServiceSetKey; services: readonly string[] },
): Promise<{ added: number }> {
  const ready = servicesOf(set)
  const unknown = services.find((key) => !Object.hasOwn(ready, key))
  if (unknown !== undefined) throw ruleBroken('This set has no such service.', 'services')
  const chosen = Object.entries(ready).filter(([key]) => services.includes(key))
  const drawn = await Promise.all(
    chosen.map(async ([, service]) => ({ service, icon: await pictureOfDrawing(serviceIconSvg(service.icon)) })),
  )
  return transact(ctx, async (tx) => {
    const taken = new Set((await typeNames(tx.db)).map((name) => name.toLowerCase()))
    const missing = drawn.filter(({ service }) => !taken.has(service.name.en.toLowerCase()))
    const last = await lastSortOrder(tx.db)
    for (const [n, { service, icon }] of missing.entries()) {
      const columns = { ...columnsOf(service), sortOrder: last + 1 + n, icon, iconCacheKey: randomUUID() }
      const id = await insertType(tx.db, columns)
      tx.record({ action: 'Created', entityType: 'AppointmentType', entityId: id, after: columns })
    }
    return { added: missing.length }
  })
}

function columnsOf({ name, minutes, documents }: ReadyService) {
  const linesIn = (language: keyof ReadyService['name']) => documents.map((document) => document[language]).join('\n')
  const translations = Object.fromEntries(
    TRANSLATED_LANGUAGES.map((language) => [language, { name: name[language], description: linesIn(language) }]),
  )
  return {
    name: name.en,
    description: linesIn('en'),
    interactionDuration: minutes,
    requestVin: false,
    requestDlNumber: false,
    translations,
  }
}
