import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Effect, Effected, PeopleChoice } from '#contract/effects.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { QueryProvider } from '#web/platform/session/QueryProvider.tsx'
import { forgetTest, press } from '#web/testing/page.tsx'
import { sayWhomToCall } from './after-change.ts'
import { ConfirmChangeDialog } from './ConfirmChangeDialog.tsx'
import { EffectPreview, sayEffect, sayWhoIsTold } from './EffectPreview.tsx'
import { ProgressPanel } from './ProgressPanel.tsx'
import { anEffect } from '#web/testing/samples/effect.ts'
import { useConfirmedChange } from './use-confirmed-change.ts'

afterEach(forgetTest)

describe('the preview of a change', () => {
  it.each([
    [0, 0, 'No appointments are affected.'],
    [1, 0, '1 appointment will be canceled.'],
    [1200, 3, '3 people keep their time, 1,200 appointments will be canceled.'],
    [0, 1, '1 person keeps their time, no appointments will be canceled.'],
  ])('of %i canceled and %i moved says "%s"', (cancelledCount, movedCount, sentence) => {
    expect(sayEffect({ cancelledCount, movedCount })).toBe(sentence)
  })

  it.each([
    [3, 0, /^Everyone affected is notified by email/],
    [3, 1, /^1 customer has to be called: .* The others are told/],
    [3, 2, /^2 customers have to be called: .* The others are told/],
    [3, 3, /^Please call everyone affected: [^.]*\.$/],
  ])('of %i cancelled and %i out of reach says who is told', (cancelledCount, unreachableCount, sentence) => {
    expect(sayWhoIsTold({ cancelledCount, unreachableCount })).toMatch(sentence)
  })

  it('names those who keep their time, and where (REBOOK-9)', () => {
    const [person] = anEffect(1).appointments
    const appointments = person ? [{ ...person, fate: 'Kept' as const, keptIn: 'Counter 2' }] : []
    render(<EffectPreview effect={anEffect(0, { movedCount: 3, otherCalendarCount: 1, appointments })} />)
    expect(screen.getByText('Keeps their time, in Counter 2')).toBeVisible()
    expect(screen.getByText(/^People who keep their time are not told/)).toHaveTextContent(
      'Another calendar of the office then serves 1 of them; for the others, only the column changes.',
    )
  })

  it('names those who have to be called, and where they are listed', () => {
    const effect = anEffect(2, { unreachableCount: 1 })
    const [first, second] = effect.appointments
    const appointments = [first, { ...second, isUnreachable: true, phoneNumber: '+1 303 555 0134' }]
    render(<EffectPreview effect={{ ...effect, appointments: appointments as Effect['appointments'] }} />)
    expect(screen.queryByText(/Everyone affected/)).not.toBeInTheDocument()
    expect(screen.getByText(/“People to call” on the location’s page/)).toBeVisible()
    expect(screen.getByText('No message possible: call +1 303 555 0134')).toBeVisible()
  })

  it('says where appointments are only as far as they differ', () => {
    const effect = anEffect(2)
    const appointments = effect.appointments.map((each, i) => ({ ...each, calendarName: `Counter ${i + 1}` }))
    render(<EffectPreview effect={{ ...effect, appointments }} />)
    expect(screen.getByText('Counter 1')).toBeVisible()
    expect(screen.queryByText(/Elm Street/)).not.toBeInTheDocument()
  })

  it('lists the first fifty, ten on a phone, and says of how many', () => {
    render(<EffectPreview effect={anEffect(62)} />)
    const list = screen.getByRole('list', { name: 'Appointments that will be canceled' })
    expect(list.children).toHaveLength(50)
    expect(list.firstElementChild).toHaveTextContent('Ana Ruiz 1Mon, Mar 9, 2026, 8:05 AM')
    expect(list).not.toHaveTextContent('Elm Street')
    expect(screen.getByText('Showing 10 of 62')).toHaveClass('md:hidden')
    expect(screen.getByText('Showing 50 of 62')).toBeVisible()
  })
})

interface SampleProps {
  preview?: (input: string, people?: PeopleChoice) => Promise<Effect>
  confirm?: (input: string, key: string, people?: PeopleChoice) => Promise<Effected>
  onDone?: (effected: Effected) => void
  onRefused?: (failed: CallFailed) => void
  onlyCancels?: boolean
}

const done: Effected = {
  cancelledCount: 3,
  offeredCount: 0,
  honoredCount: 0,
  toCallCount: 0,
  progressId: null,
}

function Sample({ preview = async () => anEffect(3), confirm = async () => done, ...rest }: SampleProps) {
  const change = useConfirmedChange({ preview, confirm, onDone: () => undefined, ...rest })
  return (
    <>
      <button type="button" onClick={() => void change.ask('Monday')}>
        Save
      </button>
      <ConfirmChangeDialog change={change} title="Close?" confirmLabel="Close office">
        {(effect) => <EffectPreview effect={effect} />}
      </ConfirmChangeDialog>
    </>
  )
}

describe('what becomes of the people', () => {
  const offered = anEffect(1, {
    offeredCount: 2,
    offeredAt: [{ locationName: 'Oak Avenue', count: 2 }],
    previewKey: 'o'.repeat(43),
    appointments: anEffect(1).appointments.map((each) => ({
      ...each,
      fate: 'Offered' as const,
      newTimes: [{ startDateLocal: '2026-03-10T08:05', locationName: 'Oak Avenue' }],
    })),
  })
  const offer = { kind: 'offer', answerHours: 24, withinMiles: 25 } as const

  it('is chosen in the dialog: the preview of the choice is what is confirmed (REBOOK-1)', async () => {
    const preview = vi.fn(async (_: string, people?: PeopleChoice) => (people ? offered : anEffect(3)))
    const confirm = vi.fn(async () => done)
    render(<Sample preview={preview} confirm={confirm} />)
    await press('Save')
    expect(await screen.findByRole('radio', { name: /^Cancel their appointments/ })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /^Offer other times/ }))
    expect(await screen.findByText('2 people are offered other times, 1 appointment will be canceled.')).toBeVisible()
    expect(screen.getByText('Their nearest times: 2 at Oak Avenue.')).toBeVisible()
    expect(screen.getByText('Offered: Tue, Mar 10, 2026, 8:05 AM, Oak Avenue')).toBeVisible()
    expect(preview).toHaveBeenLastCalledWith('Monday', offer)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Answer within' }), '2 days')
    await waitFor(() => expect(preview).toHaveBeenLastCalledWith('Monday', { ...offer, answerHours: 48 }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close office' })).toBeEnabled())
    await press('Close office')
    await waitFor(() =>
      expect(confirm).toHaveBeenCalledExactlyOnceWith('Monday', offered.previewKey, { ...offer, answerHours: 48 }),
    )
  })

  it('is not asked where there is nothing to choose (REBOOK-1)', async () => {
    render(<Sample onlyCancels />)
    await press('Save')
    expect(await screen.findByText('3 appointments will be canceled.')).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('cannot be confirmed before the choice is complete, or while its preview is missing (REBOOK-1)', async () => {
    answerCalls({ 'GET /api/locations/options': [{ id: 4, name: 'Oak Avenue', timeZone: 'America/Denver' }] })
    const preview = vi.fn(async (_: string, people?: PeopleChoice) => {
      if (people?.kind === 'offer') throw new CallFailed(0)
      return anEffect(3)
    })
    render(
      <MemoryRouter>
        <QueryProvider>
          <Sample preview={preview} />
        </QueryProvider>
      </MemoryRouter>,
    )
    await press('Save')
    await userEvent.click(await screen.findByRole('radio', { name: /^Serve them elsewhere/ }))
    expect(await screen.findByRole('button', { name: /Offices that serve them/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Close office' })).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: /^Offer other times/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal could not be reached.')
    expect(screen.getByRole('button', { name: 'Close office' })).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: /^Cancel their appointments/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close office' })).toBeEnabled())
  })
})

it('says afterward how many have to be called, and where they are listed', () => {
  expect(sayWhomToCall(1)).toMatch(/^1 person has to be called\. See “People to call”/)
  expect(sayWhomToCall(1200)).toMatch(/^1,200 people have to be called\./)
})

describe('confirming a change', () => {
  it('shows the preview, is described by its numbers, and confirms by its key (SAY-1)', async () => {
    const confirm = vi.fn(async () => done)
    const onDone = vi.fn()
    render(<Sample confirm={confirm} onDone={onDone} />)
    await press('Save')
    expect(await screen.findByText('3 appointments will be canceled.')).toBeVisible()
    expect(screen.getByRole('alertdialog', { name: 'Close?' })).toHaveAccessibleDescription(
      /^3 appointments will be canceled\.\s*Everyone affected is notified/,
    )
    await press('Close office')
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(done, 'Monday'))
    expect(confirm).toHaveBeenCalledExactlyOnceWith('Monday', anEffect(3).previewKey, undefined)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('shows the new preview when someone has booked meanwhile, and asks again', async () => {
    const confirm = vi
      .fn<NonNullable<SampleProps['confirm']>>()
      .mockRejectedValueOnce(new CallFailed(409, { preview: anEffect(4) }))
      .mockResolvedValueOnce(done)
    const onDone = vi.fn()
    render(<Sample confirm={confirm} onDone={onDone} />)
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Close office' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Appointments have changed since this preview.')
    expect(screen.getByText('4 appointments will be canceled.')).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
    await press('Close office')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(confirm).toHaveBeenLastCalledWith('Monday', anEffect(4).previewKey, undefined)
  })

  it.each([400, 409])('leaves a %i to the form', async (status) => {
    const onRefused = vi.fn()
    const failed = new CallFailed(status, { validationFailures: [] })
    render(<Sample confirm={() => Promise.reject(failed)} onRefused={onRefused} />)
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Close office' }))
    await waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith(failed))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('stays open for another try when the portal cannot be reached', async () => {
    const confirm = vi
      .fn<NonNullable<SampleProps['confirm']>>()
      .mockRejectedValueOnce(new CallFailed(0))
      .mockResolvedValueOnce(done)
    render(<Sample confirm={confirm} />)
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Close office' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The portal could not be reached.')
    await press('Close office')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  })

  it('does nothing when it is called off', async () => {
    const confirm = vi.fn(async () => done)
    render(<Sample confirm={confirm} />)
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(confirm).not.toHaveBeenCalled()
  })
})

describe('the progress of many cancellations', () => {
  const call = 'GET /api/office-manager/progress/5'
  const progress = (state: string, finished: number) => ({ state, done: finished, total: 700, message: '' })
  const show = (answer: Parameters<typeof answerCalls>[0][string]) => {
    const sent = answerCalls({ [call]: answer })
    render(
      <MemoryRouter>
        <QueryProvider>
          <ProgressPanel progressId={5} actions={<a href="/">Go on</a>} />
        </QueryProvider>
      </MemoryRouter>,
    )
    return sent
  }

  it('is checked once a second until it is done', async () => {
    const states = [progress('Running', 100), progress('Running', 400), progress('Done', 700)]
    const sent = show(() => Response.json(states.shift() ?? progress('Done', 700)))
    expect(await screen.findByRole('progressbar', { name: '100 of 700 appointments taken care of' })).toBeVisible()
    expect(screen.getByText(/You can leave this page/)).toBeVisible()
    expect(await screen.findByText('Done. 700 appointments taken care of.', {}, { timeout: 10_000 })).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveValue(700)
    expect(sent).toHaveLength(3)
  })

  it('says that it has stopped', async () => {
    show(progress('Failed', 120))
    expect(await screen.findByText('Stopped after 120 of 700.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check again' })).toBeVisible()
  })

  it('says when it cannot be loaded', async () => {
    show(refusal(400))
    expect(await screen.findByText('The progress could not be loaded.')).toBeVisible()
    expect(screen.getByText(/^We cannot show its progress\./)).toBeVisible()
  })

  it('says that there is no such run', async () => {
    show(refusal(404))
    expect(await screen.findByText('We could not find this job.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Check again' })).not.toBeInTheDocument()
  })
})
