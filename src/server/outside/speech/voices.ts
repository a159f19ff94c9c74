import type { SpeechSettings } from './settings.ts'

type Provider = Exclude<SpeechSettings['kind'], 'off'>

/** Each provider's voice for a language, unless a template names another. English stands in for unknown languages. */
const DEFAULTS: Record<Provider, Readonly<Record<string, string>> & { readonly en: string }> = {
  espeak: {
    en: 'en-us',
    es: 'es-419',
    fr: 'fr-fr',
    vi: 'vi',
    zh: 'cmn',
    ar: 'ar',
    ko: 'ko',
    ru: 'ru',
    pt: 'pt-br',
    de: 'de',
    am: 'am',
    ht: 'ht',
    hi: 'hi',
    ne: 'ne',
    pl: 'pl',
    sw: 'sw',
  },
  azure: {
    en: 'en-US-JennyNeural',
    es: 'es-MX-DaliaNeural',
    fr: 'fr-FR-DeniseNeural',
    vi: 'vi-VN-HoaiMyNeural',
    zh: 'zh-CN-XiaoxiaoNeural',
    ar: 'ar-EG-SalmaNeural',
    ko: 'ko-KR-SunHiNeural',
    ru: 'ru-RU-SvetlanaNeural',
    pt: 'pt-BR-FranciscaNeural',
    de: 'de-DE-KatjaNeural',
    am: 'am-ET-MekdesNeural',
    hi: 'hi-IN-SwaraNeural',
    pl: 'pl-PL-ZofiaNeural',
  },
  // Amazon has no Vietnamese voice, so English reads it.
  polly: {
    en: 'Joanna',
    es: 'Lupe',
    fr: 'Lea',
    zh: 'Zhiyu',
    ar: 'Zeina',
    ko: 'Seoyeon',
    ru: 'Tatyana',
    pt: 'Camila',
    de: 'Vicki',
    hi: 'Aditi',
    pl: 'Ewa',
  },
}

/** Voices of espeak-ng beyond the defaults; a name becomes a program argument, so no others are let through. */
const MORE_ESPEAK_VOICES = ['en-gb', 'en-029', 'es', 'fr-be', 'fr-ch', 'pt', 'hak', 'yue', 'it', 'ja', 'fa', 'uk', 'tr']

const IS_VOICE: Record<Provider, (name: string) => boolean> = {
  espeak: (name) => Object.values(DEFAULTS.espeak).includes(name) || MORE_ESPEAK_VOICES.includes(name),
  azure: (name) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,20}){2,3}$/.test(name),
  polly: (name) => /^[A-Za-z]{2,20}$/.test(name),
}

/**
 * Which voice to use. A key looks like "azure:es-MX-DaliaNeural"; without a provider, or with one not in use here, the
 * language decides.
 */
export function voiceFor(provider: Provider, voiceKey: string, locale: string): string {
  const [owner = '', name = ''] = voiceKey.split(/:(.*)/s)
  if (owner === provider && IS_VOICE[provider](name)) return name
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  const voices = DEFAULTS[provider]
  return Object.hasOwn(voices, language) ? (voices[language] ?? voices.en) : voices.en
}
