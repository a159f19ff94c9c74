import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { English, forgetTest, renderAt } from '#web/testing/page.tsx'
import { AppointmentType } from './AppointmentType.tsx'
import { emptyDraft } from './draft.ts'
import { elmStreet, idCard, titleTransfer } from './samples.tsx'
import { Start } from './Start.tsx'
import { bookingStore } from './use-booking.ts'

const NO_OFFICE = 'This office does not exist or takes no bookings online.'
const options = 'GET /api/booking/appointment-options'

beforeEach(() => bookingStore.change(emptyDraft()))
afterEach(forgetTest)

/** Follows a link to the start page, and goes on to the services. */
async function follow(query: string) {
  answerCalls({
    'GET /api/booking/introduction': { introduction: '' },
    [options]: [titleTransfer, idCard],
    [`${options}?locationId=${elmStreet.id}`]: [idCard],
    [`${options}?locationId=999`]: [],
  })
  const { start, appointmentType } = publicPaths.booking
  renderAt(`${start}?${query}`, { [start]: <Start />, [appointmentType]: <AppointmentType /> }, English)
  await userEvent.click(await screen.findByRole('link', { name: 'Start now' }))
}

describe('a link to one office', () => {
  it('that does not exist says so, and offers the services of all (BOOK-13)', async () => {
    await follow('locationId=999')
    expect(await screen.findByText(NO_OFFICE)).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()

    await userEvent.click(screen.getByRole('button', { name: 'Show services at all offices' }))
    expect(await screen.findByText(titleTransfer.name)).toBeVisible()
    expect(screen.queryByText(NO_OFFICE)).not.toBeInTheDocument()
  })

  it('shows its services alone', async () => {
    await follow(`locationId=${elmStreet.id}`)
    expect(await screen.findByText(idCard.name)).toBeVisible()
    expect(screen.queryByText(titleTransfer.name)).not.toBeInTheDocument()
    expect(screen.queryByText(NO_OFFICE)).not.toBeInTheDocument()
  })
})
