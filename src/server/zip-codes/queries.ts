import { sql } from 'kysely'
import type { Coordinates } from '#domain/distance.ts'
import type { Context } from '#server/platform/context.ts'
import type { Db, WriteDb } from '#server/platform/db/database.ts'
import type { ZipCodePlace } from './gazetteer.ts'

export async function hasZipCodes(db: Db): Promise<boolean> {
  const row = await db.selectFrom('zipCode').select('zipCode').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Adds zip codes and moves those whose place has changed. Unchanged ones cost no write. */
export async function storeZipCodes(db: WriteDb, places: readonly ZipCodePlace[]): Promise<void> {
  await sql`
    insert into zip_code as z (zip_code, latitude, longitude)
    select * from unnest(
      ${places.map((place) => place.zipCode)}::text[],
      ${places.map((place) => place.latitude)}::double precision[],
      ${places.map((place) => place.longitude)}::double precision[])
    on conflict (zip_code) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where (z.latitude, z.longitude) <> (excluded.latitude, excluded.longitude)
  `.execute(db)
}

type Place = Coordinates & { readonly isApproximate: boolean }

/** Where a zip code is, from memory, or else as `placeOfZip` finds it. */
export function recallPlaceOfZip(
  { db, memory }: Pick<Context, 'db' | 'memory'>,
  zipCode: string,
): Promise<Place | null> {
  const five = zipCode.slice(0, 5)
  return memory.recall({}, `zip code ${five}`, () => placeOfZip(db, five))
}

/**
 * Where a zip code is. One that no map knows, such as one for PO boxes, counts as the middle of those that start with
 * the same three digits, and is marked approximate.
 */
export async function placeOfZip(db: Db, zipCode: string): Promise<Place | null> {
  const five = zipCode.slice(0, 5)
  const exact = await db
    .selectFrom('zipCode')
    .where('zipCode', '=', five)
    .select(['latitude', 'longitude'])
    .executeTakeFirst()
  if (exact) return { ...exact, isApproximate: false }

  const { latitude, longitude } = await db
    .selectFrom('zipCode')
    .where('zipCode', '>=', `${five.slice(0, 3)}00`)
    .where('zipCode', '<=', `${five.slice(0, 3)}99`)
    .select((eb) => [
      eb.fn.avg<number | null>('latitude').as('latitude'),
      eb.fn.avg<number | null>('longitude').as('longitude'),
    ])
    .executeTakeFirstOrThrow()
  return latitude === null || longitude === null ? null : { latitude, longitude, isApproximate: true }
}
