import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useTranslations } from 'use-intl'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { booking } from '#contract/booking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { Page as InPortal } from '#web/testing/page.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { LanguageProvider } from './LanguageProvider.tsx'
import { preferredLanguage } from './preferred-language.ts'

function Page() {
  const t = useTranslations('booking')
  return (
    <>
      <h1>{t('start.title')}</h1>
      <p>{t('time.found', { count: 2, day: 'x' })}</p>
      <LanguageChooser />
      <FailedState />
    </>
  )
}

// Fetching a language takes longer than a test should wait for texts to change.
const files = import.meta.glob('./*.json', { base: '/src/languages/', query: '?words=page' })
beforeAll(() => Promise.all(Object.values(files).map((load) => load())))

beforeEach(() => localStorage.clear())

async function show() {
  await act(async () => {
    render(
      <LanguageProvider>
        <Page />
      </LanguageProvider>,
      { wrapper: InPortal },
    )
  })
}

it('shows texts, plurals and the components’ own texts in the chosen language, and remembers it', async () => {
  await show()
  expect(await screen.findByRole('heading', { name: 'Book an appointment' })).toBeVisible()

  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')

  expect(await screen.findByRole('heading', { name: 'Programe una cita' })).toBeVisible()
  expect(screen.getByText('2 horarios disponibles: x')).toBeVisible()
  expect(screen.getByText('No pudimos cargar esta información')).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'es')
  expect(document.documentElement).toHaveAttribute('dir', 'ltr')
  expect(localStorage.getItem('language')).toBe('es')
})

it('follows the address until the reader chooses, and a reload stays with their choice', async () => {
  localStorage.setItem('language', 'fr')
  window.history.replaceState(null, '', '/customer/ticket/abc?en')
  await show()
  expect(await screen.findByRole('heading', { name: 'Book an appointment' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')
  expect(await screen.findByRole('heading', { name: 'Programe una cita' })).toBeVisible()
  expect(window.location.search).toBe('')
  expect(preferredLanguage()).toBe('es')
})

it('turns the page around for a right-to-left language, and counts in the office’s digits', async () => {
  await show()
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'العربية')

  expect(await screen.findByRole('heading', { name: 'حجز موعد' })).toBeVisible()
  expect(screen.getByText(/وقتان متاحان/)).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'ar')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
})

it('returns the page to English on leaving the public side', async () => {
  localStorage.setItem('language', 'es')
  const { unmount } = await act(async () =>
    render(
      <LanguageProvider>
        <Page />
      </LanguageProvider>,
      { wrapper: InPortal },
    ),
  )
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'es'))
  unmount()
  expect(document.documentElement).toHaveAttribute('lang', 'en')
})

it('reads what offices wrote again in the language that is chosen', async () => {
  const asked: (string | null)[] = []
  answerCalls({
    'GET /api/booking/introduction': ({ headers }: RequestInit) => {
      const language = new Headers(headers).get('accept-language')
      asked.push(language)
      return Response.json({ introduction: `In ${language}` })
    },
  })
  function Introduction() {
    return <p>{useRead(booking.introduction, {}).data?.introduction}</p>
  }
  await act(async () => {
    render(
      <LanguageProvider>
        <Introduction />
        <LanguageChooser />
      </LanguageProvider>,
      { wrapper: InPortal },
    )
  })
  expect(await screen.findByText('In en')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Language'), 'Español')
  expect(await screen.findByText('In es')).toBeVisible()
  expect(asked).toEqual(['en', 'es'])
})
