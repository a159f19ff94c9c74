import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { IntlProvider } from 'use-intl'
import { vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { AccountWords } from '#web/platform/i18n/AccountWords.tsx'
import en from '#languages/en.json'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'
import { answerCalls } from './answer-calls.ts'
import { aUser } from './sample-user.ts'

/*
 * How tests show screens. Calls are answered by answer-calls.ts; sample data is next to the screens, in samples.ts.
 */

export type CallAnswers = Parameters<typeof answerCalls>[0]

type Words = ComponentType<{ children: ReactNode }>

/** What every screen is rendered in. For a part of one: `render(<Part />, { wrapper: Page })`. */
export function Page({ address = '/', children }: { address?: string; children: ReactNode }) {
  return (
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>{children}</QueryProvider>
    </MemoryRouter>
  )
}

/** The texts of a customer's page, in English and available immediately. */
export function English({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}

/** The back office has its own. */
const NoWords: Words = ({ children }) => children

/** Shows the screens by their addresses, starting at one of them; `address()` says where it has gone since. */
export function renderAt(address: string, screens: Record<string, ReactNode>, Words: Words = NoWords) {
  vi.stubGlobal('scrollTo', vi.fn())
  return render(
    <Page address={address}>
      <Words>
        <Routes>
          {Object.entries({ '*': null, ...screens }).map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
        </Routes>
        <Address />
      </Words>
    </Page>,
  )
}

/** Opens a back-office screen as someone with this role; `of` returns what was sent to a call. */
export function openAs(role: Role, address: string, screens: Record<string, ReactNode>, answers: CallAnswers) {
  const sent = answerCalls({ 'GET /api/account/me': aUser(role), ...answers })
  renderAt(address, screens)
  return { of: (at: string) => sent.filter((each) => each.at === at) }
}

/** Opens a page for people with an account, with its texts; returns what was sent. */
export async function openAccountPage(Screen: ComponentType, address: string, answers: CallAnswers) {
  const sent = answerCalls(answers)
  const [path = ''] = address.split(/[?#]/)
  await act(async () => renderAt(address, { [path]: <Screen /> }, AccountPage))
  await screen.findByTestId('address')
  return sent
}

function AccountPage({ children }: { children: ReactNode }) {
  return (
    <LanguageProvider>
      <AccountWords>{children}</AccountWords>
    </LanguageProvider>
  )
}

/** jsdom has no layout: nothing scrolls, and the screen is as wide as a test says. */
export function standInForLayout({ isNarrow = false } = {}): void {
  Element.prototype.scrollIntoView = vi.fn()
  Element.prototype.scrollBy = vi.fn()
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
}

/** After each test: leaves nothing behind for the next. */
export function forgetTest(): void {
  vi.unstubAllGlobals()
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
}

/** Shows where the page has gone. */
export function Address() {
  const { pathname, search, hash } = useLocation()
  return <p data-testid="address">{pathname + search + hash}</p>
}

export const address = () => screen.getByTestId('address').textContent
export const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)

/** Appends a text to a field in one step; typing it would re-render the whole form for every letter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
