import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { ZoneEffect, ZonePreview } from '#contract/effects.ts'
import { anEffect } from '#web/testing/samples/effect.ts'
import { elmStreet, elmStreetRow } from '#web/testing/samples/locations.ts'
import { inEveryLanguage } from '#web/platform/components/form/LanguageTabs.tsx'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, enter, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { LocationCreate, LocationList, LocationUpdate } from './LocationScreens.tsx'

afterEach(forgetTest)

const screens = {
  '/admin/locations': <LocationList />,
  '/admin/locations/create': <LocationCreate />,
  '/admin/locations/update/:id': <LocationUpdate />,
}

const tableCall = 'POST /api/locations/table'
const closed = { ...elmStreetRow, id: 3, name: 'Oak Avenue', isArchived: true }
const answers = {
  [tableCall]: tableOf(elmStreetRow, closed),
  'GET /api/office-manager/locations/2': elmStreet,
  'GET /timezone/options': [
    { value: 'America/Denver', label: 'America/Denver (UTC-07:00)' },
    { value: 'America/New_York', label: 'America/New_York (UTC-05:00)' },
  ],
}

const open = (at: string, more: object = {}) => openAs('Admin', at, screens, { ...answers, ...more })
const field = (label: string | RegExp) => screen.getByLabelText(label)
const type = (label: string | RegExp, text: string) => enter(field(label), text)

describe('the administrators’ location table', () => {
  it('offers create, update, archive, unarchive and Close Multiple Locations', async () => {
    open('/admin/locations')
    expect(await screen.findByRole('link', { name: 'Edit Elm Street' })).toHaveAttribute(
      'href',
      '/admin/locations/update/2',
    )
    const menuOf = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      return items
    }
    expect(await menuOf('Elm Street')).toEqual(['Change log', 'Archive'])
    expect(await menuOf('Oak Avenue')).toEqual(['Change log', 'Unarchive'])
    expect(screen.getByRole('rowheader', { name: 'Oak Avenue Archived' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/admin/locations/create')
    expect(screen.getByRole('link', { name: 'Close Multiple Locations' })).toHaveAttribute(
      'href',
      '/admin/locations/close/multiple',
    )
  })

  it('shows archived ones by a switch that survives a reload', async () => {
    const { of } = open('/admin/locations')
    await userEvent.click(await screen.findByRole('switch', { name: 'Show archived' }))
    await waitFor(() => expect(of(tableCall).at(-1)?.body).toMatchObject({ showArchived: true }))
    expect(of(tableCall)[0]?.body).toMatchObject({ showArchived: false })
    expect(address()).toBe('/admin/locations?showArchived=true')
  })

  const preview = 'GET /api/locations/archive-preview/2'
  const effects = { ...anEffect(0), name: 'Elm Street', calendars: 3, upcomingAppointments: 1200, liveHolds: 1 }
  const nothing = { ok: true, cancelledCount: 0, offeredCount: 0, honoredCount: 0, toCallCount: 0, progressId: null }
  const askToArchive = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for Elm Street' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    return within(await screen.findByRole('alertdialog', { name: 'Archive Elm Street?' }))
  }

  it('says before archiving what customers lose and that nothing is canceled (LOC-3)', async () => {
    let rows = [elmStreetRow, closed]
    const { of } = open('/admin/locations', {
      [tableCall]: () => Response.json(tableOf(...rows)),
      [preview]: effects,
      'POST /api/locations/archive': () => {
        rows = [closed]
        return Response.json(nothing)
      },
    })
    const question = await askToArchive()
    expect(await question.findByText(/Customers can no longer find this location.* 3 calendars/)).toBeVisible()
    expect(question.getByText('1,200 upcoming appointments').closest('li')).toHaveTextContent('they are not canceled')
    expect(question.getByText('1 customer').closest('li')).toHaveTextContent('cannot finish')
    await userEvent.click(question.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(toasts()).toEqual(['Location Elm Street archived']))
    expect(of('POST /api/locations/archive')[0]?.body).toEqual({ id: 2 })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Elm Street' })).not.toBeInTheDocument())
    // Its row is gone, but focus is not lost.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('asks what becomes of the people, and confirms what was previewed (REBOOK-1)', async () => {
    const people = { kind: 'offer', answerHours: 24, withinMiles: 25 }
    const offered = {
      ...effects,
      ...anEffect(200, { offeredCount: 1000, offeredAt: [{ locationName: 'Oak', count: 1000 }] }),
    }
    const { of } = open('/admin/locations', {
      [preview]: effects,
      [`${preview}?${new URLSearchParams({ people: JSON.stringify(people) }).toString()}`]: offered,
      'POST /api/locations/archive': { ...nothing, cancelledCount: 200, toCallCount: 3 },
    })
    const question = await askToArchive()
    expect(await question.findByRole('radio', { name: /They keep their appointments/ })).toBeChecked()
    await userEvent.click(question.getByRole('radio', { name: /Offer other times/ }))
    expect(
      await question.findByText('1,000 people are offered other times, 200 appointments will be canceled.'),
    ).toBeVisible()
    expect(question.queryByText(/not canceled/)).not.toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(toasts()).toContain('Location Elm Street archived'))
    expect(toasts()).toContainEqual(expect.stringMatching(/^3 people have to be called/))
    expect(of('POST /api/locations/archive')[0]?.body).toEqual({ id: 2, people, previewKey: offered.previewKey })
  })

  it('cannot be confirmed before the preview loads', async () => {
    let isBroken = true
    open('/admin/locations', { [preview]: () => (isBroken ? refusal(400)() : Response.json(effects)) })
    const question = await askToArchive()
    expect(await question.findByText('Could not load data')).toBeVisible()
    expect(question.getByRole('button', { name: 'Archive' })).toBeDisabled()
    isBroken = false
    await userEvent.click(question.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(question.getByRole('button', { name: 'Archive' })).toBeEnabled())
  })

  it('unarchives after asking, and says why it was refused', async () => {
    let isBroken = true
    open('/admin/locations', {
      'POST /api/locations/unarchive': () => (isBroken ? refusal(400, 'Not today.')() : Response.json({ ok: true })),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More for Oak Avenue' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unarchive' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Unarchive Oak Avenue?' }))
    await userEvent.click(question.getByRole('button', { name: 'Unarchive' }))
    expect(await question.findByText('Not today.')).toBeVisible()
    isBroken = false
    await userEvent.click(question.getByRole('button', { name: 'Unarchive' }))
    await waitFor(() => expect(toasts()).toEqual(['Location Oak Avenue unarchived']))
  })
})

describe('creating a location', () => {
  const create = 'POST /api/locations/create'
  const maps = 'POST /api/maps'

  async function fillIn() {
    await type('Name', 'Oak Avenue')
    await type('Office number', '102')
    await type('Phone number', '(303) 555-0102')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Time zone' }), 'new y')
    await userEvent.click(await screen.findByRole('option', { name: /New York/ }))
  }

  async function fillInAddress() {
    await type(/^Address line 1/, '12 Oak Avenue')
    await type(/^City/, 'Denver')
    await type(/^State/, 'CO')
    await type(/^ZIP code/, '80220')
  }

  it('sends every field, with the default ticket announcement and typed coordinates', async () => {
    const { of } = open('/admin/locations/create', { [create]: { id: 9 } })
    await fillIn()
    await fillInAddress()
    await type(/^Latitude/, '39.74')
    await type(/^Longitude/, '-104.92')
    await type(/^Directions/, 'Second floor.')
    await userEvent.click(screen.getByRole('switch', { name: 'Announcements' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Tickets' }))
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['Location Oak Avenue created']))
    expect(of(create).map(({ body }) => body)).toEqual([
      {
        name: 'Oak Avenue',
        officeNumber: '102',
        phoneNumber: '(303) 555-0102',
        directions: 'Second floor.',
        translations: inEveryLanguage(['name', 'directions']),
        address: { address1: '12 Oak Avenue', address2: '', city: 'Denver', state: 'CO', zipCode: '80220' },
        latitude: 39.74,
        longitude: -104.92,
        timeZone: 'America/New_York',
        textMessagesEnabled: true,
        announcementsEnabled: false,
        pullNumberEnabled: true,
        releaseMinutes: 0,
        pullNumberAnnouncementTemplate:
          'Now serving ticket number {{TicketNumber}} at desk {{StationNumber}}, Ticket {{TicketNumber}} to desk {{StationNumber}}',
      },
    ])
    await waitFor(() => expect(address()).toBe('/office-manager/locations/9'))
  })

  it('names what is missing, focuses the first and sends nothing (LOC-1)', async () => {
    const { of } = open('/admin/locations/create')
    await screen.findByRole('combobox', { name: 'Time zone' })
    await press('Create')
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Required'))
    expect(field('Name')).toHaveFocus()
    expect(field('Office number')).toHaveAccessibleDescription(/ Required$/)
    expect(field('Phone number')).toHaveAccessibleDescription(/Required$/)
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription(/Required/)
    expect(of(create)).toEqual([])
  })

  it('gets coordinates from the address, and says which parts it still needs (LOC-5)', async () => {
    const { of } = open('/admin/locations/create', {
      [maps]: { latitude: 39.7392, longitude: -104.9186, isApproximate: false },
    })
    await type(/^Address line 1/, '12 Oak Avenue')
    await type(/^City/, 'Denver')
    await press('Get coordinates')
    expect(screen.getByText('Fill in the address first. Missing: State, ZIP code.')).toBeVisible()
    expect(of(maps)).toEqual([])
    await type(/^State/, 'CO')
    await type(/^ZIP code/, '80220')
    await press('Get coordinates')
    await waitFor(() => expect(field(/^Latitude/)).toHaveValue('39.7392'))
    expect(field(/^Longitude/)).toHaveValue('-104.9186')
    expect(of(maps)[0]?.body).toEqual({ address: '12 Oak Avenue, Denver, CO 80220' })
    expect(screen.getByText('Coordinates for 12 Oak Avenue, Denver, CO 80220.')).toBeVisible()
  })

  it('forgets the old coordinates when an address cannot be located, and the error when the address changes (LOC-6)', async () => {
    open('/admin/locations/create', { [maps]: refusal(400) })
    await fillInAddress()
    await type(/^Latitude/, '39')
    await type(/^Longitude/, '-104')
    await press('Get coordinates')
    const told = 'There was an error processing the street address.'
    expect(await screen.findByText(told)).toBeVisible()
    expect(field(/^Latitude/)).toHaveValue('')
    expect(field(/^Longitude/)).toHaveValue('')
    await type(/^City/, 'Boulder')
    await waitFor(() => expect(screen.queryByText(told)).toBeNull())
  })

  it('says that coordinates are approximate', async () => {
    open('/admin/locations/create', { [maps]: { latitude: 39, longitude: -104, isApproximate: true } })
    await fillInAddress()
    await press('Get coordinates')
    expect(await screen.findByText('These coordinates are approximate')).toBeVisible()
  })

  it.each([
    [400, 'There was an error processing the street address.'],
    [429, 'Try again in a minute.'],
  ])('reports failure %s in one sentence, or how long to wait (LOC-6)', async (status, told) => {
    open('/admin/locations/create', { [maps]: refusal(status, 'Try again in a minute.') })
    await fillInAddress()
    await press('Get coordinates')
    expect(await screen.findByText(told)).toBeVisible()
  })

  it.each([
    ['x', '1', 'Must be a number', ''],
    ['91', '-181', 'Must be at most 90', 'Must be at least -180'],
    ['39', '', '', 'Give both coordinates or neither'],
  ])('refuses the coordinates %s and %s', async (latitude, longitude, latitudeError, longitudeError) => {
    open('/admin/locations/create')
    await type(/^Latitude/, latitude)
    if (longitude) await type(/^Longitude/, longitude)
    await press('Create')
    await waitFor(() => expect(field(/^Latitude/)).toHaveAccessibleDescription(latitudeError))
    expect(field(/^Longitude/)).toHaveAccessibleDescription(longitudeError)
  })

  it('previews the announcement as it is typed, and can restore the default', async () => {
    open('/admin/locations/create')
    expect(screen.queryByLabelText(/^Ticket announcement/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('switch', { name: 'Tickets' }))
    const filled = 'Now serving ticket number 42 at desk 3, Ticket 42 to desk 3'
    expect(screen.getByText(filled)).toBeVisible()
    const template = field(/^Ticket announcement/)
    await userEvent.clear(template)
    expect(screen.getByText(filled)).toBeVisible()
    await enter(template, 'Number {{TicketNumber}}, please {{Name}}')
    expect(screen.getByText('Number 42, please {{Name}}')).toBeVisible()
    await press('Use the default announcement')
    expect(screen.getByText(filled)).toBeVisible()
    expect(template).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Use the default announcement' })).not.toBeInTheDocument()
  })

  it('puts the server’s refusals next to their fields, including inside the address', async () => {
    const validationFailures = [
      { propertyName: 'address.zipCode', errorMessage: 'Unknown zip code.' },
      { propertyName: 'officeNumber', errorMessage: 'Another office has this number.' },
    ]
    open('/admin/locations/create', { [create]: () => Response.json({ validationFailures }, { status: 400 }) })
    await fillIn()
    await press('Create')
    expect(await screen.findByText('Another office has this number.')).toBeVisible()
    expect(field(/^ZIP code/)).toHaveAccessibleDescription('Unknown zip code.')
    expect(field(/^ZIP code/)).toHaveFocus()
    expect(address()).toBe('/admin/locations/create')
  })
})

const { pullNumberLatestNumber: _, isArchived: __, appointmentsOffClock: ___, ...savedFields } = elmStreet
// The field shows the number as people write it, and sends what it shows.
const sentFields = { ...savedFields, phoneNumber: '(303) 555-0101', translations: expect.anything() }
const update = 'PUT /api/locations/update'
const zonePreview = 'POST /api/locations/time-zone-preview'

describe('editing a location', () => {
  const at = '/admin/locations/update/2'

  it('sends the changes with the version it was loaded from', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    const name = await screen.findByLabelText('Name')
    const zone = await screen.findByRole('combobox', { name: 'Time zone' })
    await waitFor(() => expect(zone).toHaveValue('America/Denver (UTC-07:00)'))
    await enter(name, ' North')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Location Elm Street North updated']))
    expect(of(update)[0]?.body).toEqual({
      ...sentFields,
      name: 'Elm Street North',
    })
    expect(of(zonePreview)).toEqual([])
  })

  it('keeps a zone that is no longer listed', async () => {
    open(at, { 'GET /api/office-manager/locations/2': { ...elmStreet, timeZone: 'America/Shiprock' } })
    const zone = await screen.findByRole('combobox', { name: 'Time zone' })
    // The field writes its value once it knows the zones.
    await waitFor(() => expect(zone).toHaveValue('America/Shiprock'))
  })

  it('keeps what was entered when someone else saved first, until it is reloaded', async () => {
    let current = elmStreet
    open(at, {
      'GET /api/office-manager/locations/2': () => Response.json(current),
      [update]: refusal(409, 'Someone else has changed this record. Reload it and try again.'),
    })
    await enter(await screen.findByLabelText('Name'), ' North')
    await screen.findByRole('combobox', { name: 'Time zone' })
    current = { ...elmStreet, name: 'Elm Street South', version: 6 }
    await press('Save')
    expect(await screen.findByText('Someone else has changed this record. Reload it and try again.')).toBeVisible()
    expect(field('Name')).toHaveValue('Elm Street North')
    await press('Reload')
    await waitFor(() => expect(field('Name')).toHaveValue('Elm Street South'))
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })

  it('asks before leaving unsaved changes', async () => {
    open(at)
    await userEvent.type(await screen.findByLabelText('Name'), '!')
    await userEvent.click(screen.getByRole('link', { name: 'Locations' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe(at)
    expect(field('Name')).toHaveValue('Elm Street!')
  })

  it.each(['/admin/locations/update/9', '/admin/locations/update/x'])('finds nothing at %s', async (gone) => {
    open(gone)
    expect(await screen.findByText('Location not found.')).toBeVisible()
  })
})

describe('another time zone for a location', () => {
  const at = '/admin/locations/update/2'
  const person = {
    id: 5,
    firstName: 'Ana',
    lastName: 'Ruiz',
    calendarName: 'Licensing',
    startDateLocal: '2026-03-09T12:00',
    troubles: [],
    isUnreachable: false,
    phoneNumber: '',
  }
  const effect = (changedCount: number, change: Partial<ZoneEffect['appointments'][number]>): ZoneEffect => ({
    changedCount,
    unreachableCount: 0,
    troubles: [],
    appointments: changedCount === 0 ? [] : [{ ...person, newStartDateLocal: '', minutesLater: 0, ...change }],
    previewKey: `${changedCount}${change.minutesLater ?? ''}`.padEnd(43, 'x'),
  })
  const aPreview = (count: number, more: Partial<ZonePreview> = {}): ZonePreview => ({
    timeZone: 'America/New_York',
    appointmentCount: count,
    holdCount: 0,
    moment: effect(count, { newStartDateLocal: '2026-03-09T14:00' }),
    clock: effect(count, { newStartDateLocal: '2026-03-09T12:00', minutesLater: -120 }),
    ...more,
  })

  async function chooseNewYork() {
    const zones = await screen.findByRole('combobox', { name: 'Time zone' })
    await userEvent.clear(zones)
    await userEvent.type(zones, 'new y')
    await userEvent.click(await screen.findByRole('option', { name: /New York/ }))
    await press('Save')
  }
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Change the time zone of Elm Street?' }))
  const choose = (dialog: Awaited<ReturnType<typeof question>>, name: string) =>
    userEvent.click(dialog.getByRole('radio', { name }))
  const changeIt = (dialog: Awaited<ReturnType<typeof question>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Change the clock' }))

  it('asks what appointments keep, without a default, and shows what that does before it is saved (ZONE-1)', async () => {
    const preview = aPreview(3, { holdCount: 1 })
    const late = { ...preview.moment.appointments[0], id: 6, isUnreachable: true, phoneNumber: '+13035550134' }
    const moment: ZoneEffect = {
      ...preview.moment,
      unreachableCount: 1,
      troubles: [{ trouble: 'Closed', count: 2 }],
      appointments: [
        { ...late, newStartDateLocal: '2026-03-10T00:30', troubles: ['Closed'] } as ZoneEffect['appointments'][number],
        ...preview.moment.appointments,
      ],
    }
    const { of } = open(at, { [zonePreview]: { ...preview, moment }, [update]: { ok: true } })
    await chooseNewYork()
    const dialog = await question()
    expect(of(zonePreview)[0]?.body).toEqual({ id: 2, timeZone: 'America/New_York' })
    expect(dialog.getByText('3 appointments are ahead. This office will use Eastern Time.')).toBeVisible()
    for (const radio of dialog.getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(dialog.getByRole('button', { name: 'Change the clock' })).toBeDisabled()

    await choose(dialog, 'The time shown to people')
    expect(dialog.getByText('The time people were told stays the same. They come 2 hours earlier.')).toBeVisible()
    expect(dialog.getByText('Mon, Mar 9, 2026, 12:00 PM, 2 hours earlier')).toBeVisible()
    await choose(dialog, 'When people arrive')
    expect(dialog.getByText('3 appointments will change.')).toBeVisible()
    expect(dialog.getByText(/^1 customer has to be called/)).toBeVisible()
    expect(dialog.getByText('1 customer filling in the form for a time here may have to choose again.')).toBeVisible()
    expect(dialog.getByRole('list', { name: 'What to look at' })).toHaveTextContent(
      'Outside open hours, and kept: 2 appointments',
    )
    const list = dialog.getByRole('list', { name: 'Appointments that will change' })
    expect(list.children[0]).toHaveTextContent('Mon, Mar 9, 2026, 12:00 PM → Tue, Mar 10, 2026, 12:30 AM')
    expect(list.children[0]).toHaveTextContent('No message possible: call (303) 555-0134')
    expect(list.children[1]).toHaveTextContent('Mon, Mar 9, 2026, 12:00 PM → 2:00 PM')
    expect(dialog.getByText('and 1 more.')).toBeVisible()
    expect(of(update)).toEqual([])
    await changeIt(dialog)
    await waitFor(() => expect(toasts()).toEqual(['Location Elm Street updated']))
    expect(of(update)[0]?.body).toEqual({
      ...sentFields,
      timeZone: 'America/New_York',
      zoneChange: { keeps: 'moment', previewKey: moment.previewKey },
    })
    await waitFor(() => expect(address()).toBe('/admin/locations'))
  })

  it('is just saved when no appointment would notice (ZONE-1)', async () => {
    const { of } = open(at, { [zonePreview]: aPreview(0), [update]: { ok: true } })
    await chooseNewYork()
    await waitFor(() => expect(toasts()).toEqual(['Location Elm Street updated']))
    expect(of(update)[0]?.body).toEqual({ ...sentFields, timeZone: 'America/New_York' })
  })

  it('is asked after all, or again, when somebody has booked meanwhile (EFFECT-2)', async () => {
    const answers = [
      () => Response.json({ validationFailures: [], preview: aPreview(1) }, { status: 409 }),
      () => Response.json({ validationFailures: [], preview: aPreview(2) }, { status: 409 }),
      () => Response.json({ ok: true }),
    ]
    const { of } = open(at, { [zonePreview]: aPreview(0), [update]: () => (answers.shift() ?? refusal(500))() })
    await chooseNewYork()
    const dialog = await question()
    await choose(dialog, 'When people arrive')
    expect(dialog.getByText('1 appointment will change.')).toBeVisible()
    await changeIt(dialog)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Appointments have changed since this preview.')
    expect(dialog.getByRole('radio', { name: 'When people arrive' })).toBeChecked()
    expect(dialog.getByText('2 appointments will change.')).toBeVisible()
    await changeIt(dialog)
    await waitFor(() => expect(toasts()).toEqual(['Location Elm Street updated']))
    expect(of(update).at(-1)?.body).toMatchObject({ zoneChange: { previewKey: aPreview(2).moment.previewKey } })
  })

  it('changes nothing when it is called off, and what was entered stays', async () => {
    const { of } = open(at, { [zonePreview]: aPreview(3), [update]: { ok: true } })
    await chooseNewYork()
    await userEvent.click((await question()).getByRole('button', { name: 'Back' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York (UTC-05:00)')
    expect(of(update)).toEqual([])
    expect(address()).toBe(at)
  })

  it('says on the form when it cannot be previewed, and stays open for another try when it cannot be saved', async () => {
    let isBroken = true
    open(at, {
      [zonePreview]: () => (isBroken ? refusal(400, 'Not today.')() : Response.json(aPreview(3))),
      [update]: () => (isBroken ? refusal(503, 'Come back later.')() : Response.json({ ok: true })),
    })
    await chooseNewYork()
    expect(await screen.findByText('Not today.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    isBroken = false
    await press('Save')
    const dialog = await question()
    isBroken = true
    await choose(dialog, 'When people arrive')
    await changeIt(dialog)
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Change the clock' })).toBeEnabled())
    isBroken = false
    await changeIt(dialog)
    await waitFor(() => expect(toasts()).toContain('Location Elm Street updated'))
  })

  it('shows who else has changed the location instead of the question', async () => {
    const stale = 'Someone else has changed this record. Reload it and try again.'
    open(at, { [zonePreview]: aPreview(3), [update]: refusal(409, stale) })
    await chooseNewYork()
    const dialog = await question()
    await choose(dialog, 'When people arrive')
    await changeIt(dialog)
    expect(await screen.findByText(stale)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('offers to repair appointments that new rules of the zone have left, by the same question (ZONE-5)', async () => {
    const { of } = open(at, {
      'GET /api/office-manager/locations/2': { ...elmStreet, appointmentsOffClock: 3 },
      [zonePreview]: aPreview(3, { timeZone: 'America/Denver' }),
      [update]: { ok: true },
    })
    expect(await screen.findByText('3 appointments have the wrong time after a time zone change.')).toBeVisible()
    await press('Review and repair')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Repair the times of Elm Street?' }))
    expect(dialog.getByText('3 appointments are ahead. This office goes by Mountain Time.')).toBeVisible()
    expect(of(zonePreview)[0]?.body).toEqual({ id: 2, timeZone: 'America/Denver' })
    await choose(dialog, 'The time shown to people')
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }))
    await waitFor(() => expect(toasts()).toEqual(['The appointments of Elm Street are at their times again']))
    expect(of(update)[0]?.body).toEqual({
      ...savedFields,
      zoneChange: { keeps: 'clock', previewKey: aPreview(3).clock.previewKey },
    })
  })
})
