import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { answerCalls } from '#web/platform/api/answer-calls.ts'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { aUser } from '#web/platform/session/sample-user.ts'

type Answers = Parameters<typeof answerCalls>[0]

/** Opens a screen of the back office as somebody with this role; `of` tells what was sent to a call. */
export function openAs(role: Role, address: string, screens: Record<string, ReactNode>, answers: Answers) {
  vi.stubGlobal('scrollTo', vi.fn())
  const sent = answerCalls({ 'GET /api/account/me': aUser(role), ...answers })
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryProvider>
        <Routes>
          {Object.entries(screens).map(([path, element]) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </QueryProvider>
    </MemoryRouter>,
  )
  return { of: (at: string) => sent.filter((each) => each.at === at) }
}

/** After each test: nothing of it is left for the next. */
export function forgetTest(): void {
  vi.unstubAllGlobals()
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}

export const address = () => screen.getByTestId('address').textContent
export const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)
/** Puts a text at the end of a field at once; typed, it would have the whole form drawn for every letter. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
