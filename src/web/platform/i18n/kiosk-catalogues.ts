import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'
import ar from './kiosk-ar.json'
import en from './kiosk-en.json'
import es from './kiosk-es.json'
import fr from './kiosk-fr.json'
import vi from './kiosk-vi.json'
import zh from './kiosk-zh.json'

/** The texts of the kiosk. The English ones define the keys. */
type KioskCatalogue = typeof en

const same = <Messages>(messages: SameKeys<KioskCatalogue, Messages>): KioskCatalogue => messages

/** All at once: the next visitor may speak any language, and must not wait for a connection. */
export const kioskCatalogues: Readonly<Record<Language, KioskCatalogue>> = {
  en,
  es: same<typeof es>(es),
  fr: same<typeof fr>(fr),
  vi: same<typeof vi>(vi),
  zh: same<typeof zh>(zh),
  ar: same<typeof ar>(ar),
}
