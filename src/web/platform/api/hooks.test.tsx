import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { locations } from '#contract/locations.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { Page, press } from '#web/testing/page.tsx'
import { useRead, useWrite } from './hooks.ts'

afterEach(() => vi.unstubAllGlobals())

function open(screenUnderTest: React.ReactNode) {
  render(screenUnderTest, { wrapper: Page })
}

function Appointment({ keepPrevious }: { keepPrevious: boolean }) {
  const [id, setId] = useState<number>()
  const { data, isPlaceholderData } = useRead(
    staffAppointments.get,
    { params: { id: id ?? 0 }, query: {} },
    { enabled: id !== undefined, keepPrevious },
  )
  const handle = useWrite(staffAppointments.handle)
  return (
    <>
      <button onClick={() => setId((id ?? 0) + 1)}>Next</button>
      <button onClick={() => handle.mutate({ query: { id: id ?? 0 } })}>Handle</button>
      <p>{data ? `${data.firstName}${isPlaceholderData ? ' (before)' : ''}` : 'none'}</p>
    </>
  )
}

it('sends nothing while it is disabled', async () => {
  const sent = answerCalls({ 'GET /api/staff/appointments/1': { firstName: 'Ada' } })
  open(<Appointment keepPrevious={false} />)
  expect(sent).toEqual([])
  await press('Next')
  expect(await screen.findByText('Ada')).toBeVisible()
})

it.each([
  [true, 'Ada (before)'],
  [false, 'none'],
])('with keepPrevious %s shows "%s" until the next response arrives', async (keepPrevious, meanwhile) => {
  let answer = (_: Response) => {}
  answerCalls({
    'GET /api/staff/appointments/1': { firstName: 'Ada' },
    'GET /api/staff/appointments/2': () => new Promise<Response>((resolve) => (answer = resolve)),
  })
  open(<Appointment keepPrevious={keepPrevious} />)
  await press('Next')
  await screen.findByText('Ada')
  await press('Next')
  expect(screen.getByText(meanwhile)).toBeVisible()
  await act(async () => answer(Response.json({ firstName: 'Ben' })))
  expect(await screen.findByText('Ben')).toBeVisible()
})

it('refreshes only the reads that show an entity the write altered', async () => {
  const sent = answerCalls({
    'GET /api/staff/appointments/1': { firstName: 'Ada' },
    'POST /api/staff/appointments/handle?id=1': {},
    'GET /api/locations/options': [],
  })
  function Beside() {
    useRead(locations.options, {})
    return null
  }
  open(
    <>
      <Appointment keepPrevious={false} />
      <Beside />
    </>,
  )
  await press('Next')
  await screen.findByText('Ada')
  sent.length = 0
  await press('Handle')
  await waitFor(() =>
    expect(sent.map(({ at }) => at)).toEqual([
      'POST /api/staff/appointments/handle?id=1',
      'GET /api/staff/appointments/1',
    ]),
  )
})
