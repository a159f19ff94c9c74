import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Appointment } from '#contract/staff-appointments.ts'
import { toastQueue } from '#web/platform/components/toast/toast.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { Page, toasts } from '#web/testing/page.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'
import { rememberStation } from './station-number.ts'

const NOW = new Date('2026-03-09T16:00:00Z')
const sendCall = 'POST /api/staff/appointments/send-notification'
const templatesCall = 'POST /api/staff/appointments/notification-templates'

const english = {
  appointmentLocaleId: 1,
  messageTemplate: '{{FirstName}}, please come to station {{StationNumber}}. Reply X to cancel.',
  announcementTemplate: '{{FirstName}} {{LastName}}, please come to desk {{StationNumber}}.',
  isDefault: false,
}
const spanish = {
  ...english,
  appointmentLocaleId: 2,
  messageTemplate: '{{FirstName}}, su cita está lista en la estación {{StationNumber}}.',
}

const ana = {
  id: 7,
  firstName: 'Ana',
  lastName: 'Ruiz',
  smsPhoneNumber: '+13035550142',
  appointmentLocaleId: 1,
  isTextMessagesEnabled: true,
  isAnnouncementsEnabled: true,
  lastNotificationSentDateUtc: null,
} as Appointment

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOW })
})
afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const user = userEvent.setup({ delay: null })

function open(change: Partial<Appointment> = {}, answers: Parameters<typeof answerCalls>[0] = {}) {
  const onClose = vi.fn()
  const sent = answerCalls({
    'GET /api/staff/appointments/appointment-locales': [
      { value: 1, label: 'English', locale: 'en' },
      { value: 2, label: 'Spanish', locale: 'es' },
    ],
    'POST /api/staff/appointments/get-default-locale-id': { appointmentLocaleId: 1 },
    [templatesCall]: () => {
      const asked = sent.findLast(({ at }) => at === templatesCall)?.body as { appointmentLocaleId: number }
      return Response.json(asked.appointmentLocaleId === 2 ? spanish : english)
    },
    [sendCall]: () => Response.json(true),
    ...answers,
  })
  const shown = (appointment: Appointment) => (
    <Page>
      <NoticeDialog appointment={appointment} onClose={onClose} />
    </Page>
  )
  const page = render(shown({ ...ana, ...change }))
  return {
    onClose,
    sent: () => sent.filter(({ at }) => at === sendCall).map(({ body }) => body),
    change: (next: Partial<Appointment>) => page.rerender(shown({ ...ana, ...next })),
  }
}

/** The fields cannot be typed into before the templates have loaded. */
const enabled = (name: string) =>
  waitFor(() => {
    const field = screen.getByRole('textbox', { name })
    expect(field).toBeEnabled()
    return field
  })
const message = () => enabled('Message')
const spoken = () => enabled('Spoken words')
const station = () => screen.getByRole('textbox', { name: 'Desk number' })
const button = () => screen.getByRole('button', { name: 'Send notice' })

async function replace(field: HTMLElement, text: string) {
  await user.clear(field)
  if (text) {
    await user.click(field)
    await user.paste(text)
  }
}

describe('a notice (NOTICE-2)', () => {
  it('shows the templates with station 1 and the name, and sends what is shown', async () => {
    const { sent, onClose } = open()
    expect(await message()).toHaveValue('Ana, please come to station 1. Reply X to cancel.')
    expect(await spoken()).toHaveValue('Ana R., please come to desk 1.')
    await user.click(button())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent()).toEqual([
      {
        id: 7,
        message: 'Ana, please come to station 1. Reply X to cancel.',
        announcement: 'Ana R., please come to desk 1.',
        isSmsChecked: true,
        isAnnouncementChecked: true,
        stationNumber: '1',
        appointmentLocaleId: 1,
      },
    ])
    expect(toasts()).toEqual(['Ana Ruiz has been called.'])
  })

  it('resolves the station live, even in edited text, and remembers it per language (NOTICE-5)', async () => {
    const { onClose } = open()
    await user.click(await message())
    await user.paste(' Hurry!')
    await replace(station(), '12')
    expect(await message()).toHaveValue('Ana, please come to station 12. Reply X to cancel. Hurry!')
    await user.click(button())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(localStorage.getItem('notices.station.1')).toBe('12')
    expect(localStorage.getItem('notices.station.2')).toBeNull()
  })

  it('begins with this browser’s last station in a language it has not called in yet (NOTICE-5)', async () => {
    rememberStation(1, '7')
    rememberStation(3, '12')
    open()
    await message()
    expect(station()).toHaveValue('7')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish')
    await waitFor(() => expect(station()).toHaveValue('12'))
  })

  it('appends Last Call to the announcement (NOTICE-4)', async () => {
    const { sent } = open()
    await spoken()
    await user.click(screen.getByRole('checkbox', { name: 'Last Call' }))
    await user.click(button())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ announcement: 'Ana R., please come to desk 1. Last Call.' })
  })

  it('counts against 160, against 70 with other characters, and says why', async () => {
    open()
    expect(await message()).toHaveAccessibleDescription('49 of 160 characters')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish')
    await waitFor(async () =>
      expect(await message()).toHaveAccessibleDescription(
        'With á, ó only 70 fit in one text message. 41 of 70 characters',
      ),
    )
    await replace(await message(), `á${'a'.repeat(70)}`)
    expect(await message()).toHaveAccessibleDescription(/^Too long for one text message\./)
    expect(button()).toBeDisabled()
  })

  it('takes a name literally that looks like a placeholder', async () => {
    const { sent } = open({ firstName: '{{StationNumber}}', lastName: '{{x}}' })
    expect(await message()).toHaveValue('{{StationNumber}}, please come to station 1. Reply X to cancel.')
    await user.click(button())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({
      announcement: '{{StationNumber}} x., please come to desk 1.',
    })
  })

  it('cannot be sent without a channel, without text or with an unresolved placeholder', async () => {
    open()
    await replace(await message(), '')
    expect(button()).toBeDisabled()
    await user.click(screen.getByRole('switch', { name: 'Text message' }))
    expect(button()).toBeEnabled()
    await replace(station(), '')
    expect(await spoken()).toHaveValue('Ana R., please come to desk {{StationNumber}}.')
    expect(button()).toBeDisabled()
    await user.click(screen.getByRole('switch', { name: 'Announcement' }))
    expect(screen.getByText('Choose a text message or an announcement.')).toBeVisible()
    expect(button()).toBeDisabled()
  })

  it('offers only the channels the location has, and texts only with a number', async () => {
    open({ isAnnouncementsEnabled: false, smsPhoneNumber: '' })
    const text = await screen.findByRole('switch', { name: 'Text message' })
    expect(text).toBeDisabled()
    expect(text).toHaveAccessibleDescription('This customer has given no number for texts.')
    expect(screen.queryByRole('switch', { name: 'Announcement' })).toBeNull()
    expect(button()).toBeDisabled()
  })

  it('is locked for 30 seconds after the last one, whichever desk sent it', async () => {
    const { change } = open()
    await message()
    expect(button()).toBeEnabled()
    change({ lastNotificationSentDateUtc: '2026-03-09T15:59:50Z' })
    expect(screen.getByRole('timer')).toHaveTextContent('Another notice can be sent in 20 s.')
    expect(button()).toBeDisabled()
    vi.advanceTimersByTime(20_000)
    await waitFor(() => expect(button()).toBeEnabled())
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('a notice that goes wrong (NOTICE-6, NOTICE-7)', () => {
  it('says so when the result is falsy, and stays', async () => {
    const { onClose } = open({}, { [sendCall]: () => Response.json(false) })
    await message()
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to send notification. Please try again.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('shows a refusal in the server’s words', async () => {
    const refused = 'Another notice may be sent after one minute. Try again in 12 seconds.'
    open({}, { [sendCall]: refusal(409, refused) })
    await message()
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(refused)
  })

  it('says when a language has no template, and uses the English one', async () => {
    const { sent } = open({}, { [templatesCall]: { ...english, isDefault: true } })
    await message()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish')
    await waitFor(() =>
      expect(toasts()).toContain('No template found for the language selected, using default template (english)'),
    )
    expect(await message()).toHaveValue('Ana, please come to station 1. Reply X to cancel.')
    await user.click(button())
    await waitFor(() => expect(sent()[0]).toMatchObject({ appointmentLocaleId: 1 }))
  })

  it('says when the templates cannot be fetched', async () => {
    open({}, { [templatesCall]: refusal(404) })
    expect(await screen.findByText('Something went wrong with fetching the templates')).toBeVisible()
    expect(button()).toBeDisabled()
  })
})
