import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppointmentType } from '#contract/admin-appointment-types.ts'
import { inEveryLanguage } from '#web/platform/components/form/LanguageTabs.tsx'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { TEXTS } from './appointment-type-form.ts'
import {
  AppointmentTypeCreate,
  AppointmentTypeDelete,
  AppointmentTypeList,
  AppointmentTypeUpdate,
} from './AppointmentTypeScreens.tsx'

const icon = new Blob(['small'], { type: 'image/png' })
vi.mock('#web/platform/components/form/prepare-picture.ts', () => ({
  preparePicture: async () => icon,
  dataUrlOf: async () => 'data:image/png;base64,',
  pictureOfDrawing: async () => icon,
  urlOfDrawing: () => 'data:image/svg+xml,',
}))

afterEach(forgetTest)

const guid = '4f9b3c8e-0000-4000-8000-000000000000'
const renewal: AppointmentType = {
  id: 6,
  name: 'License Renewal',
  description: 'Old license\nProof of address',
  sortOrder: 2,
  interactionDuration: 20,
  requestVin: false,
  requestDlNumber: true,
  onlineUrl: '',
  onlineText: '',
  iconCacheKey: guid,
  version: 3,
}
const { version: _, ...row } = { ...renewal, languagesMissing: ['fr', 'ar'] }
const { id: __, iconCacheKey: ___, ...fields } = { ...renewal, translations: inEveryLanguage(TEXTS) }
const create = 'POST /api/appointment-types/create'
const update = 'PUT /api/appointment-types/6'
const preview = 'POST /api/appointment-types/duration-preview'
const at = '/admin/appointment-type/update/6'
const screens = {
  '/admin/appointment-type': <AppointmentTypeList />,
  '/admin/appointment-type/create': <AppointmentTypeCreate />,
  '/admin/appointment-type/update/:id': <AppointmentTypeUpdate />,
  '/admin/appointment-type/delete/:id': <AppointmentTypeDelete />,
}
const open = (path: string, more: object = {}) =>
  openAs('Admin', path, screens, {
    'POST /api/appointment-types/table': tableOf(row),
    'GET /api/appointment-types/6': renewal,
    ...more,
  })
const field = (label: string | RegExp) => screen.getByLabelText(label)
async function write(label: string | RegExp, text: string) {
  await userEvent.clear(await screen.findByLabelText(label))
  await userEvent.paste(text)
}

it('lists the types with create, edit, delete and the languages that are missing (LANG-3)', async () => {
  open('/admin/appointment-type')
  expect(await screen.findByRole('link', { name: 'Edit License Renewal' })).toHaveAttribute('href', at)
  expect(screen.getByRole('link', { name: 'Delete License Renewal' })).toBeVisible()
  expect(screen.getByText('Missing: French, Arabic')).toBeVisible()
  expect(screen.getByRole('cell', { name: 'License number' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/admin/appointment-type/create')
  expect(screen.getByText('Old license, Proof of address')).toBeVisible()
  expect(screen.getByText('20 min')).toBeVisible()
})

describe('creating an appointment type', () => {
  it('sends every field, and an icon with it, and opens what was created (SETUP-3)', async () => {
    const { of } = open('/admin/appointment-type/create', { [create]: { id: 9 } })
    await write('Name', 'Title Transfer')
    await write('Interaction duration', '25')
    await write('Sort order (optional)', '4')
    await write(/^Documents to bring/, 'Title')
    await userEvent.click(screen.getByRole('switch', { name: 'Request VIN' }))
    await userEvent.upload(field(/^Icon/), new File(['png'], 'icon.png', { type: 'image/png' }))
    expect(await screen.findByAltText('The chosen icon')).toBeVisible()
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['Appointment type Title Transfer created']))
    expect(of(create)[0]).toMatchObject({
      body: {
        name: 'Title Transfer',
        description: 'Title',
        sortOrder: 4,
        interactionDuration: 25,
        requestVin: true,
        requestDlNumber: false,
      },
      file: expect.any(Blob),
    })
    await waitFor(() => expect(address()).toBe('/admin/appointment-type/update/9'))
  })

  it('requires a name and numbers of at least 1 (TYPE-1)', async () => {
    const { of } = open('/admin/appointment-type/create')
    await write('Sort order (optional)', '0')
    await press('Create')
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Required'))
    expect(field('Interaction duration')).toHaveAccessibleDescription(/Required/)
    expect(field('Sort order (optional)')).toHaveAccessibleDescription(/Must be at least 1/)
    expect(of(create)).toEqual([])
  })

  it('accepts only PNG (TYPE-2)', async () => {
    open('/admin/appointment-type/create')
    const input = field(/^Icon/)
    expect(input).toHaveAttribute('accept', 'image/png')
    const photo = new File(['jpeg'], 'photo.jpg', { type: 'image/jpeg' })
    await userEvent.setup({ applyAccept: false }).upload(input, photo)
    expect(await screen.findByText('Must be a PNG picture')).toBeVisible()
  })
})

describe('editing an appointment type', () => {
  it('saves a shorter duration without asking', async () => {
    const { of } = open(at, { [update]: { ok: true } })
    await write('Interaction duration', '15')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Appointment type License Renewal updated']))
    expect(of(update)[0]?.body).toEqual({ ...fields, interactionDuration: 15 })
    expect(of(preview)).toEqual([])
  })

  it('first shows what a longer one means, and saves nothing if canceled', async () => {
    const effect = {
      upcomingAppointments: 1200,
      calendars: 3,
      calendarsWithoutRoom: [{ locationName: 'Elm Street', calendarName: 'Licensing' }],
    }
    const { of } = open(at, { [preview]: effect, [update]: { ok: true } })
    await write('Interaction duration', '45')
    await press('Save')
    const dialog = within(await screen.findByRole('alertdialog', { name: '45 minutes for License Renewal?' }))
    expect(await dialog.findByText('1,200 upcoming appointments')).toBeVisible()
    expect(dialog.getByText(/fewer times are offered in the 3 calendars that serve it/)).toBeVisible()
    expect(dialog.getByText('Elm Street · Licensing')).toBeVisible()
    expect(of(preview)[0]?.body).toEqual({ id: 6, interactionDuration: 45 })
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }))
    expect(of(update)).toEqual([])
    await press('Save')
    const again = within(await screen.findByRole('alertdialog'))
    await waitFor(() => expect(again.getByRole('button', { name: 'Save' })).toBeEnabled())
    await userEvent.click(again.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(of(update)[0]?.body).toEqual({ ...fields, interactionDuration: 45 }))
  })

  it('replaces or removes the icon with the rest of the form', async () => {
    const put = 'PUT /api/appointment-types/icon/6'
    const remove = 'DELETE /api/appointment-types/icon/6'
    const { of } = open(at, { [put]: refusal(400, 'Not now.'), [remove]: { ok: true } })
    await userEvent.upload(await screen.findByLabelText(/^Icon/), new File(['png'], 'icon.png', { type: 'image/png' }))
    await screen.findByAltText('The chosen icon')
    await press('Save')
    await waitFor(() => expect(of(put)[0]).toMatchObject({ body: fields, file: expect.any(Blob) }))
    expect(await screen.findByText('Not now.')).toBeVisible()
    await press('Remove icon')
    await press('Remove icon')
    await press('Save')
    await waitFor(() => expect(of(remove)[0]?.body).toEqual(fields))
  })

  it('takes an icon from the set as if it were uploaded', async () => {
    const put = 'PUT /api/appointment-types/icon/6'
    const { of } = open(at, { [put]: { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Steering wheel' }))
    await screen.findByAltText('The chosen icon')
    await press('Save')
    await waitFor(() => expect(of(put)[0]).toMatchObject({ body: fields, file: expect.any(Blob) }))
  })

  it('takes where it can be done online, and shows how many went there (READY-4, READY-6)', async () => {
    const online = { ...renewal, onlineUrl: 'https://dmv.example.gov/renew', onlineText: 'By card.' }
    const days = [
      { day: '2026-03-08', shown: 0, followed: 0 },
      { day: '2026-03-09', shown: 40, followed: 10 },
    ]
    const { of } = open(at, {
      'GET /api/appointment-types/6': online,
      'GET /api/appointment-types/online-counts/6': days,
      [update]: { ok: true },
    })
    expect(await screen.findByText(/of 40 who chose this type/)).toHaveTextContent('10 customers')
    const table = screen.getByRole('table', { name: /Went online/ })
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['No one chose it', '10 of 40'])
    await write(/^Online address/, 'http://dmv.example.gov')
    await press('Save')
    expect(await screen.findByText('Must be an address that begins with https://')).toBeVisible()
    await write(/^Online address/, 'https://dmv.example.gov')
    await press('Save')
    await waitFor(() => expect(of(update)[0]?.body).toMatchObject({ onlineUrl: 'https://dmv.example.gov' }))
  })

  it('says that someone else saved first', async () => {
    open(at, { [update]: refusal(409) })
    await write('Name', 'Renewal')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
    expect(field('Name')).toHaveValue('Renewal')
  })

  it('says that it does not exist', async () => {
    open('/admin/appointment-type/update/9')
    expect(await screen.findByText('Appointment type not found.')).toBeVisible()
  })
})

describe('deleting an appointment type', () => {
  it('asks first, and shows why it was refused', async () => {
    let isServed = true
    const remove = 'DELETE /api/appointment-types/6'
    open('/admin/appointment-type/delete/6', {
      'GET /api/appointment-types/delete-preview/6': { refusal: null },
      [remove]: () => (isServed ? refusal(400, '1 calendar serves this type.')() : Response.json({ ok: true })),
    })
    await screen.findByText(/permanently deleted/)
    await press('Delete')
    expect(await screen.findByText('1 calendar serves this type.')).toBeVisible()
    isServed = false
    await press('Delete')
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    await waitFor(() => expect(address()).toBe('/admin/appointment-type'))
  })

  it('offers nothing that would be refused, and says what to do instead', async () => {
    const why = '1 calendar serves this type. Remove the type there first.'
    open('/admin/appointment-type/delete/6', { 'GET /api/appointment-types/delete-preview/6': { refusal: why } })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByText(/permanently deleted/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
    await press('Back')
    expect(address()).toBe('/admin/appointment-type')
  })
})
