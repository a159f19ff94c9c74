import { createContext, use } from 'react'

/**
 * The few texts that components have of their own. The back office shows these English ones; the public side provides the
 * reader's language through WordsContext, so that no component has to know about languages.
 */
export const englishWords = {
  applicationName: 'Appointments',
  optional: 'optional',
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading',
  couldNotLoad: 'Could not load data',
  offline: 'You are offline',
  backByItself: 'This page continues when you are connected again.',
  updated: 'The portal has been updated. Reload the page to continue.',
  reload: 'Reload',
  skipToContent: 'Skip to main content',
  breadcrumbs: 'Breadcrumbs',
  problemTitle: 'There is a problem',
  showPassword: 'Show',
  hidePassword: 'Hide',
  increase: 'Increase',
  decrease: 'Decrease',
  messages: 'Messages',
}

export type PortalWords = typeof englishWords

export const WordsContext = createContext<PortalWords>(englishWords)

export function useWords(): PortalWords {
  return use(WordsContext)
}
