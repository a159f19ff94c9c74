import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EarliestTimes } from '#contract/earliest-times.ts'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { answerCalls } from '#web/testing/answer-calls.ts'
import { address, forgetTest, renderAt, standInForLayout } from '#web/testing/page.tsx'
import { emptyDraft } from './draft.ts'
import { Earliest } from './Earliest.tsx'
import { aHold, birchAvenue, elmStreet, idCard, taken, titleTransfer } from '#web/testing/samples/booking.tsx'
import { bookingStore } from './use-booking.ts'

const AT = 'POST /api/public/earliest-times'
const { nextFreeLocal: _, ...elm } = { ...elmStreet, distanceMiles: 2.3 }
const { nextFreeLocal: __, ...birch } = { ...birchAvenue, distanceMiles: 17, timeZone: 'America/Denver' }

const time = (locationId: number, startDateLocal: string) => ({
  locationId,
  startDateLocal,
  endDateLocal: startDateLocal,
})
const found: EarliestTimes = {
  place: 'known',
  times: [time(2, '2026-03-09T08:05'), time(4, '2026-03-09T08:30'), time(2, '2026-03-10T13:00')],
  locations: [elm, birch],
  wider: [],
}
const none: EarliestTimes = {
  place: 'known',
  times: [],
  locations: [],
  wider: [{ without: 'weekdays', startDateLocal: '2026-03-09T08:05', locationName: 'Elm Street' }],
}

function aSearch(
  answer: (body: Record<string, unknown>) => EarliestTimes = () => found,
  holds: unknown[] = [],
  types = [titleTransfer, idCard],
) {
  const sent = answerCalls({
    [AT]: ({ body }) => Response.json(answer(JSON.parse(body as string))),
    'GET /api/booking/appointment-options': types,
    'GET /api/public/human-check': { kind: 'off', challenge: null, siteKey: null },
    'POST /api/booking/hold-time': () => {
      const { status = 200, body } = holds.shift() as { status?: number; body: unknown }
      return Response.json(body, { status })
    },
  })
  return { searches: () => sent.filter(({ at }) => at === AT).map(({ body }) => body), sent }
}

async function open(query = '') {
  const steps = Object.entries(publicPaths.booking).map(([name, path]) => [
    path,
    <p key={name}>{`Reached: ${name}`}</p>,
  ])
  const screens = { ...Object.fromEntries(steps), [publicPaths.booking.earliest]: <Earliest /> }
  await act(async () => renderAt(publicPaths.booking.earliest + query, screens, LanguageProvider))
}

const results = async () => within(await screen.findByRole('region', { name: 'Times' }))
const buttons = async () => {
  const listed = within(await (await results()).findByRole('list'))
  return listed.getAllByRole('button').map(({ textContent }) => textContent)
}

/** What jsdom's browser cannot do. */
function browserWith(abilities: object): void {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

beforeEach(() => {
  localStorage.setItem('language', 'en')
  vi.stubGlobal('scrollTo', vi.fn())
  standInForLayout()
  bookingStore.change({ ...emptyDraft(), appointmentTypes: [{ appointmentTypeId: idCard.id, quantity: 2 }] })
})
afterEach(() => {
  for (const name of ['geolocation', 'clipboard']) Reflect.deleteProperty(navigator, name)
  forgetTest()
})

describe('the earliest times', () => {
  it('are for services that are listed as the language does it', async () => {
    localStorage.setItem('language', 'ar')
    bookingStore.change({
      appointmentTypes: [idCard, titleTransfer].map(({ id }) => ({ appointmentTypeId: id, quantity: 1 })),
    })
    aSearch()
    await open('?zipCode=80220')
    expect(await screen.findByText('من أجل: Identification Card وTitle Transfer')).toBeVisible()
  })

  it('are listed in their order, each with its office, distance and clock (EARLY-2)', async () => {
    const { searches } = aSearch()
    await open('?zipCode=80220&weekday=monday')
    expect(await buttons()).toEqual([
      expect.stringMatching(/^8:05.AM Mon, Mar 9 Elm Street Springfield · 2 mi · Central Time/),
      expect.stringMatching(/^8:30.AM Mon, Mar 9 Birch Avenue Springfield · 17 mi · Mountain Time/),
      expect.stringMatching(/^1:00.PM Tue, Mar 10 Elm Street/),
    ])
    expect(searches()).toEqual([
      {
        appointmentTypes: [{ appointmentTypeId: 5, quantity: 2 }],
        zipCode: '80220',
        ranking: 'both',
        weekdays: ['monday'],
        partsOfDay: [],
      },
    ])
    expect(await screen.findByText('For: 2 × Identification Card')).toBeVisible()
  })

  it('say for how many people they are (HOUSE-1)', async () => {
    const nobody = { firstName: '', lastName: '', vin: '', dlNumber: '' }
    bookingStore.change({ others: [nobody, nobody] })
    aSearch()
    await open()
    expect(await screen.findByText('For: 2 × Identification Card · 3 people')).toBeVisible()
  })

  it('of a service that can be done online come after the link, until it is booked anyway (READY-5)', async () => {
    aSearch(() => found, [], [{ ...idCard, onlineUrl: 'https://dmv.example.gov', onlineText: '' }])
    await open()
    const link = await screen.findByRole('link', { name: 'Do it online at dmv.example.gov' })
    expect(link.compareDocumentPosition(await (await results()).findByRole('list'))).toBe(4)
    await userEvent.click(screen.getByRole('button', { name: 'Book anyway' }))
    expect(link).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Times' })).toHaveFocus()
    expect(bookingStore.read().draft.bookAnyway).toEqual([idCard.id])
  })

  it('say that they are for the question before, until there are others (EARLY-4)', async () => {
    let answerLate = (_: EarliestTimes): void => undefined
    answerCalls({
      [AT]: async ({ body }) =>
        Response.json(
          (body as string).includes('monday')
            ? await new Promise<EarliestTimes>((answered) => {
                answerLate = answered
              })
            : found,
        ),
      'GET /api/booking/appointment-options': [idCard],
    })
    await open()
    await buttons()
    const region = screen.getByRole('region', { name: 'Times' })
    expect(region).toHaveAttribute('aria-busy', 'false')
    fireEvent.click(screen.getByRole('checkbox', { name: /^Mon/, hidden: true }))
    expect(region).toHaveAttribute('aria-busy', 'true')
    answerLate(found)
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'))
  })

  it('suit all wishes of somebody who presses faster than the page follows', async () => {
    const { searches } = aSearch()
    await open()
    const [monday, tuesday] = ['Mon', 'Tue'].map((name) =>
      screen.getByRole('checkbox', { name: new RegExp(`^${name}`), hidden: true }),
    )
    if (!monday || !tuesday) throw new Error('There are no days to choose.')
    act(() => {
      fireEvent.click(monday)
      fireEvent.click(tuesday)
    })
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ weekdays: ['monday', 'tuesday'] }))
  })

  it('are kept by one press, which leads to the information step (EARLY-6)', async () => {
    aSearch(() => found, [{ body: { ...aHold, secondsLeft: 600 } }])
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /8:05/ }))
    await screen.findByText('Reached: information')
    const { draft } = bookingStore.read()
    expect(draft).toMatchObject({ locationId: 2, startDateLocal: '2026-03-09T08:05', hold: { holdKey: aHold.holdKey } })
  })

  it('say when one has just been taken, with those near it at that office (BOOK-3)', async () => {
    const { sent } = aSearch(() => found, [taken('09:00'), { body: { ...aHold, secondsLeft: 600 } }])
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /8:30/ }))
    const banner = within(await screen.findByRole('alert'))
    expect(banner.getByText(/These nearby times at Birch Avenue/)).toBeVisible()
    await userEvent.click(banner.getByRole('button', { name: /Choose .*9:00/ }))
    await screen.findByText('Reached: information')
    expect(sent.filter(({ at }) => at === 'POST /api/booking/hold-time').at(-1)?.body).toMatchObject({
      locationId: 4,
      startDateLocal: '2026-03-09T09:00',
    })
  })

  it('that do not exist name what to give up, by one press (EARLY-4)', async () => {
    const { searches } = aSearch(({ weekdays }) => ((weekdays as []).length > 0 ? none : found))
    await open('?weekday=sunday&partOfDay=evening')
    await userEvent.click(await screen.findByRole('button', { name: /Any day of the week.*Mon, Mar 9, 8:05/ }))
    expect(await buttons()).toHaveLength(3)
    expect(searches().at(-1)).toMatchObject({ weekdays: [], partsOfDay: ['evening'] })
    expect(address()).toBe(`${publicPaths.booking.earliest}?partOfDay=evening`)
  })
})

describe('the wishes', () => {
  it('go with whoever wants to be told when something is free', async () => {
    aSearch(() => none)
    await open('?zipCode=80220&weekday=sunday')
    expect(await screen.findByRole('link', { name: 'Tell me when a time opens up' })).toHaveAttribute(
      'href',
      '/customer/waiting-list/join?zipCode=80220&weekday=sunday',
    )
  })

  it('search at once and are in the address (EARLY-6)', async () => {
    const { searches } = aSearch()
    await open('?zipCode=80220')
    await buttons()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^Morning/ }))
    await userEvent.selectOptions(screen.getByLabelText('Distance'), '25')
    await userEvent.click(screen.getByRole('radio', { name: 'Nearest' }))
    const wishes = {
      zipCode: '80220',
      withinMiles: 25,
      weekdays: ['friday'],
      partsOfDay: ['morning'],
      ranking: 'nearest',
    }
    await waitFor(() => expect(searches().at(-1)).toMatchObject(wishes))
    expect(address()).toBe(
      `${publicPaths.booking.earliest}?zipCode=80220&withinMiles=25&weekday=friday&partOfDay=morning&ranking=nearest`,
    )
  })

  it('wait for a whole date, which a press elsewhere can take back (EARLY-4, EARLY-6)', async () => {
    const wider = [{ without: 'fromDate' as const, startDateLocal: '2026-03-09T08:05', locationName: 'Elm Street' }]
    const { searches } = aSearch(({ fromDate }) => (fromDate ? { ...none, wider } : found))
    await open()
    await buttons()
    const date = screen.getByLabelText('Earliest date')
    fireEvent.change(date, { target: { value: '0202-03-20' } })
    expect(date).toHaveValue('0202-03-20')
    fireEvent.change(date, { target: { value: '2026-03-20' } })
    await userEvent.click(await screen.findByRole('button', { name: /Any date/ }))
    await buttons()
    expect(date).toHaveValue('')
    const asked = searches().map((body) => (body as { fromDate?: string }).fromDate)
    expect(asked.slice(0, 2)).toEqual([undefined, '2026-03-20'])
  })

  it('without a place leave out distance; a wrong zip code is not sent', async () => {
    const { searches } = aSearch()
    await open()
    await buttons()
    expect(screen.queryByLabelText('Distance')).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText(/ZIP code/), '8022')
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByText('Enter a five-digit ZIP code')).toBeVisible()
    expect(screen.getByLabelText(/ZIP code/)).toHaveFocus()
    expect(searches()).toHaveLength(1)
  })

  it('take the position only when asked, roughly, and keep it out of the address (EARLY-5)', async () => {
    const { searches } = aSearch()
    const ask = vi.fn((tell: (found: object) => void) =>
      tell({ coords: { latitude: 39.731286, longitude: -104.912909 } }),
    )
    const writeText = vi.fn(async () => undefined)
    browserWith({ geolocation: { getCurrentPosition: ask }, clipboard: { writeText } })
    await open('?zipCode=80220&weekday=monday')
    await buttons()
    expect(ask).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Use my location' }))
    await screen.findByText(/approximate location. We do not store it./)
    await waitFor(() => expect(searches().at(-1)).toMatchObject({ position: { latitude: 39.73, longitude: -104.91 } }))
    expect(searches().at(-1)).not.toHaveProperty('zipCode')
    expect(address()).toBe(`${publicPaths.booking.earliest}?weekday=monday`)
    await userEvent.click(screen.getByRole('button', { name: 'Share this search' }))
    expect(await screen.findByText(/copied. The link does not include your location./)).toBeVisible()
    expect(writeText).toHaveBeenCalledWith(
      `${window.location.origin}${publicPaths.booking.earliest}?appointmentTypeId=5&quantity=2&weekday=monday`,
    )
    expect(JSON.stringify(bookingStore.read())).not.toMatch(/39\.73|104\.9/)
  })

  it('say so when the browser does not tell the position', async () => {
    aSearch()
    const refuse = (_: unknown, fail: () => void) => fail()
    browserWith({ geolocation: { getCurrentPosition: refuse } })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
    expect(screen.getByText(/Enter a ZIP code instead/)).toBeVisible()
  })

  it('of a link come with its types; without types the first step asks and comes back (EARLY-6)', async () => {
    bookingStore.change(emptyDraft())
    const { searches } = aSearch()
    await open('?appointmentTypeId=3&quantity=4&fromDate=2026-03-20')
    await buttons()
    expect(searches()[0]).toMatchObject({
      appointmentTypes: [{ appointmentTypeId: 3, quantity: 4 }],
      fromDate: '2026-03-20',
    })
    expect(address()).toBe(`${publicPaths.booking.earliest}?fromDate=2026-03-20`)
  })

  it('go along to the first step when there is nothing to search for (EARLY-6)', async () => {
    bookingStore.change(emptyDraft())
    aSearch()
    await open('?weekday=friday')
    await screen.findByText('Reached: appointmentType')
    expect(address()).toBe(`${publicPaths.booking.appointmentType}?weekday=friday&then=earliest`)
  })
})
