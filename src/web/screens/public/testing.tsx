import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { answerCalls } from '#web/platform/api/answer-calls.ts'
import { AccountWords } from '#web/platform/i18n/AccountWords.tsx'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'

/** For tests: a public screen at its address, with the calls it may make. Every other address shows itself. */
export async function openScreen(Screen: ComponentType, address: string, answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls(answers)
  const [path] = address.split(/[?#]/)
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <QueryProvider>
          <LanguageProvider>
            <Routes>
              <Route
                path={path}
                element={
                  <AccountWords>
                    <Screen />
                  </AccountWords>
                }
              />
              <Route path="*" element={<h1>Elsewhere</h1>} />
            </Routes>
            <Address />
          </LanguageProvider>
        </QueryProvider>
      </MemoryRouter>,
    ),
  )
  await screen.findByRole('heading', { level: 1 })
  return sent
}

function Address() {
  const { pathname, search, hash } = useLocation()
  return <p data-testid="address">{pathname + search + hash}</p>
}
