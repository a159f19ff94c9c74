import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { address, English, forgetTest, renderAt, standInForLayout } from '#web/testing/page.tsx'
import { AppointmentType } from './AppointmentType.tsx'
import { emptyDraft } from './draft.ts'
import { Information } from './Information.tsx'
import { Location } from './Location.tsx'
import { birchAvenue, elmStreet, idCard, titleTransfer } from '#web/testing/samples/booking.tsx'
import { Start } from './Start.tsx'
import { Time } from './Time.tsx'
import { bookingStore } from './use-booking.ts'

const NO_OFFICE = 'This office does not exist, or it does not take online bookings.'
const options = 'GET /api/booking/appointment-options'

beforeEach(() => {
  standInForLayout()
  bookingStore.change(emptyDraft())
})
afterEach(forgetTest)

/** Follows a link to the start page, and goes on to the services. */
async function follow(query: string) {
  answerCalls({
    'GET /api/booking/introduction': { introduction: '', appointmentsPerPerson: 2 },
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

describe('a service that can be done online', () => {
  const online = { ...titleTransfer, id: 91, onlineUrl: 'https://www.dmv.example.gov/renew', onlineText: 'By card.' }
  const { appointmentType, location } = publicPaths.booking
  const go = () => screen.findByRole('link', { name: 'Do it online at dmv.example.gov' })
  const count = 'POST /api/public/appointment-types/online-count'

  async function choose(...names: string[]) {
    const sent = answerCalls({ [options]: [online, idCard], [count]: { ok: true } })
    const screens = { [appointmentType]: <AppointmentType />, [location]: <p>The offices</p> }
    await act(async () => renderAt(appointmentType, screens, LanguageProvider))
    for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name }))
    return () => sent.flatMap(({ at, body }) => (at === count ? [body] : []))
  }

  it('says so with the link once it is chosen, and can be booked anyway (READY-5)', async () => {
    const counted = await choose(online.name)
    expect(await go()).toHaveAttribute('href', online.onlineUrl)
    expect(screen.getByText('Title Transfer can be done online')).toBeVisible()
    expect(screen.getByText('By card.')).toBeVisible()
    await waitFor(() => expect(counted()).toEqual([{ appointmentTypeId: 91, what: 'shown' }]))
    await userEvent.click(screen.getByRole('checkbox', { name: online.name }))
    await userEvent.click(screen.getByRole('checkbox', { name: online.name }))
    const link = await go()
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(counted().slice(1)).toEqual([{ appointmentTypeId: 91, what: 'followed' }])
    await userEvent.click(screen.getByRole('button', { name: 'Book anyway' }))
    expect(await screen.findByText('The offices')).toBeVisible()
    expect(bookingStore.read().draft.bookAnyway).toEqual([91])
  })

  it('beside one that needs a visit stands in nobody’s way (READY-5)', async () => {
    await choose(idCard.name, online.name)
    expect(await go()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
  })
})

/** Opens a step by a link that chooses the office and the service. */
function open(step: 'appointmentType' | 'time' | 'location' | 'information', query: string) {
  answerCalls({
    [options]: [titleTransfer, idCard],
    [`${options}?locationId=${elmStreet.id}`]: [idCard],
    [`${options}?locationId=999`]: [],
    'POST /api/public/locations/filtered-options': ({ body }: RequestInit) => {
      if (JSON.stringify(body).includes('999')) return refusal(400, 'Appointment type not found.')()
      return Response.json(JSON.stringify(body).includes(`:${idCard.id},`) ? [elmStreet, birchAvenue] : [birchAvenue])
    },
    'POST /api/booking/month-info': {
      timeZone: elmStreet.timeZone,
      todayLocal: '2026-03-02',
      firstDate: '2026-03-02',
      lastDate: '2026-03-31',
      freeDates: ['2026-03-09'],
    },
    'POST /api/booking/time-selection-options': { timeZone: elmStreet.timeZone, times: [] },
    'GET /api/booking/introduction': { introduction: '', appointmentsPerPerson: 2 },
  })
  const { appointmentType, location, time, information } = publicPaths.booking
  const screens = {
    [appointmentType]: <AppointmentType />,
    [location]: <Location />,
    [time]: <Time />,
    [information]: <Information />,
  }
  renderAt(`${publicPaths.booking[step]}?${query}`, screens, English)
}

it('says how many appointments one person can have, before anything is chosen (STEP-3)', async () => {
  open('appointmentType', '')
  expect(await screen.findByText(/^One person can have 2 upcoming appointments booked online\./)).toBeVisible()
})

describe('a link to a later step (STEP-1)', () => {
  it('opens the times of its office for its service', async () => {
    open('time', `locationId=${elmStreet.id}&appointmentTypeId=${idCard.id}`)
    expect(await screen.findByRole('heading', { name: 'Choose a day and time' })).toBeVisible()
    expect(await screen.findByText(elmStreet.name)).toBeVisible()
    expect(address()).toBe(publicPaths.booking.time)
    expect(bookingStore.read().draft).toMatchObject({
      locationId: elmStreet.id,
      appointmentTypes: [{ appointmentTypeId: idCard.id, quantity: 1 }],
    })
  })

  it('leads from the last step to the first one that is still open', async () => {
    open('information', `locationId=${elmStreet.id}&appointmentTypeId=${idCard.id}`)
    expect(await screen.findByRole('heading', { name: 'Choose a day and time' })).toBeVisible()
  })

  it('opens the offices for its service', async () => {
    open('location', `appointmentTypeId=${idCard.id}`)
    expect(await screen.findByRole('radio', { name: birchAvenue.name })).toBeVisible()
  })

  it('to an office that does not exist says so at the first step', async () => {
    open('time', `locationId=999&appointmentTypeId=${idCard.id}`)
    expect(await screen.findByText(NO_OFFICE)).toBeVisible()
    expect(address()).toBe(publicPaths.booking.appointmentType)
  })

  it.each([
    ['time', `locationId=${elmStreet.id}&appointmentTypeId=${titleTransfer.id}`, 'is not offered there'],
    ['time', `locationId=${elmStreet.id}&appointmentTypeId=999`, 'does not exist'],
    ['location', 'appointmentTypeId=999', 'does not exist'],
  ] as const)('to the %s of %s, which %s, says so at the first step', async (step, query, _) => {
    open(step, query)
    expect(await screen.findByText('This service is not offered here. Please choose another one.')).toBeVisible()
    expect(screen.getByText(idCard.name)).toBeVisible()
    expect(address()).toBe(publicPaths.booking.appointmentType)
  })
})
