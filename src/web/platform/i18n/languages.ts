import type words from '#languages/en.json'

declare module 'use-intl' {
  interface AppConfig {
    /** What only some pages say exists only inside AddedWords, LobbyWords and KioskWords. */
    Messages: Omit<typeof words, 'writing' | 'failure' | 'messages' | 'settings' | 'demo'>
  }
}
