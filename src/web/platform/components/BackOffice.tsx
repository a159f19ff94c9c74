import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useCompactDensity } from './density.ts'

/** Around every back-office screen: dense controls, and dates and times in English whatever the browser's language. */
export function BackOffice({ children }: { children: ReactNode }) {
  useCompactDensity()
  return <I18nProvider locale="en-US">{children}</I18nProvider>
}
