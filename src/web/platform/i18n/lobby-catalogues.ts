import type { Language } from '#domain/languages.ts'
import type { SameKeys } from './languages.ts'
import ar from './lobby-ar.json'
import en from './lobby-en.json'
import es from './lobby-es.json'
import fr from './lobby-fr.json'
import vi from './lobby-vi.json'
import zh from './lobby-zh.json'

/** The texts of the lobby display. The English ones define the keys. */
type LobbyCatalogue = typeof en

const same = <Messages>(messages: SameKeys<LobbyCatalogue, Messages>): LobbyCatalogue => messages

/** All at once: the next call may be in any language, and must not wait for a connection. */
export const lobbyCatalogues: Readonly<Record<Language, LobbyCatalogue>> = {
  en,
  es: same<typeof es>(es),
  fr: same<typeof fr>(fr),
  vi: same<typeof vi>(vi),
  zh: same<typeof zh>(zh),
  ar: same<typeof ar>(ar),
}
