import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Setting } from '#contract/admin-settings.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { address, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { SettingCreate, SettingDelete, SettingList, SettingUpdate } from './SettingScreens.tsx'

afterEach(forgetTest)
// Loaded before the first test, so that none waits for it.
beforeAll(() => import('#web/platform/components/rich-text/Editor.tsx'))

const days: Setting = { id: 3, key: 'daysInAdvance', value: '60', isEnabled: true, version: 2 }
const policy: Setting = { id: 4, key: 'privacyPolicy', value: '<p>Ours</p>', isEnabled: true, version: 1 }
const introduction: Setting = { id: 5, key: 'introduction', value: 'Welcome.', isEnabled: true, version: 1 }
const create = 'POST /api/settings/create'
const startImport = 'POST /api/admin/appointments/import-zip-codes'
const progress = 'GET /api/admin/appointments/import-zip-codes'
const screens = {
  '/admin/settings': <SettingList />,
  '/admin/settings/create': <SettingCreate />,
  '/admin/settings/update/:id': <SettingUpdate />,
  '/admin/settings/delete/:id': <SettingDelete />,
}
const open = (path: string, more: object = {}) =>
  openAs('Admin', path, screens, {
    'POST /api/settings/table': tableOf(
      aRow({ id: 3, key: days.key, value: '90', defaultValue: '60', isChanged: true }),
      aRow({ key: 'feedbackLink' }),
      aRow({ key: 'enableRecaptcha', value: 'false', defaultValue: 'false' }),
      aRow({ id: 8, key: 'greeting', value: 'Hello', defaultValue: null, isEnabled: false }),
    ),
    'GET /api/settings/3': days,
    'GET /api/settings/4': policy,
    'GET /api/settings/5': introduction,
    [progress]: { progress: null },
    ...more,
  })
const aRow = (given: object) => ({
  id: null,
  value: '',
  defaultValue: '',
  isChanged: false,
  isEnabled: true,
  languagesMissing: null,
  ...given,
})
const field = (label: string) => screen.getByLabelText(label)
async function write(label: string, text: string) {
  await userEvent.clear(await screen.findByLabelText(label))
  await userEvent.paste(text)
}

describe('the settings list (SET-2)', () => {
  const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

  it('says what every setting is for, what applies, its default, and whether that was changed (SET-3)', async () => {
    open('/admin/settings')
    const changed = await rowOf(/daysInAdvance/)
    expect(changed.getByText('How far ahead customers may book, counted in days of the office.')).toBeVisible()
    expect(changed.getByText('90 days')).toBeVisible()
    expect(changed.getByText('Default: 60 days')).toBeVisible()
    expect(changed.getByText('Changed')).toBeVisible()

    const feedback = await rowOf(/feedbackLink/)
    expect(feedback.getByText('Give Feedback')).toBeVisible()
    expect(feedback.getByText('None')).toBeVisible()
    expect(feedback.queryByText('Changed')).not.toBeInTheDocument()
    expect(feedback.getByRole('link', { name: 'Edit Give Feedback' })).toHaveAttribute(
      'href',
      '/admin/settings/create?key=feedbackLink',
    )
    expect(feedback.queryByRole('link', { name: /^Reset/ })).not.toBeInTheDocument()

    const installed = await rowOf(/enableRecaptcha/)
    expect(installed.getByText('No')).toBeVisible()
    expect(installed.getByText('Set at installation by HUMAN_CHECK')).toBeVisible()
    expect(installed.queryByRole('link')).not.toBeInTheDocument()

    const own = await rowOf(/greeting/)
    expect(own.getByText('Not used by the portal')).toBeVisible()
    expect(own.getByText('Off')).toBeVisible()
    expect(screen.getAllByText('Off')).toHaveLength(1)
    expect(own.getByRole('link', { name: 'Delete greeting' })).toHaveAttribute('href', '/admin/settings/delete/8')
  })

  it('offers create, edit, reset and Import Zip Codes', async () => {
    open('/admin/settings')
    expect(await screen.findByRole('link', { name: 'Edit Days in advance' })).toHaveAttribute(
      'href',
      '/admin/settings/update/3',
    )
    expect(screen.getByRole('link', { name: 'Reset Days in advance to default' })).toHaveAttribute(
      'href',
      '/admin/settings/delete/3',
    )
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/admin/settings/create')
    expect(screen.getByRole('button', { name: 'Import Zip Codes' })).toBeVisible()
  })

  it('shows an import’s progress until it is done', async () => {
    const runs = [null, run('Running', 2000), run('Done', 33_000)]
    open('/admin/settings', {
      [startImport]: { message: 'Import is running.' },
      [progress]: () => Response.json({ progress: (runs.length > 1 ? runs.shift() : runs[0]) ?? null }),
    })
    await screen.findByRole('link', { name: 'Edit Days in advance' })
    await press('Import Zip Codes')
    await press('Import')
    expect(
      await screen.findByRole('progressbar', { name: 'Import is running. 2,000 of 33,000 ZIP codes' }),
    ).toBeVisible()
    expect(toasts()).toEqual(['Import is running.'])
    expect(await screen.findByText('33,000 ZIP codes imported.')).toBeVisible()
  })

  it('says that an import failed', async () => {
    open('/admin/settings', { [startImport]: refusal(409, 'Import failed.') })
    await press('Import Zip Codes')
    await press('Import')
    await waitFor(() => expect(toasts()).toEqual(['Import failed.']))
  })

  function run(state: string, done: number) {
    return { state, done, total: 33_000, message: '' }
  }
})

describe('creating a setting', () => {
  const at = '/admin/settings/create'

  it('begins with the key and the default of the setting that was chosen from the list (SET-3)', async () => {
    open(`${at}?key=bookingsPerDay`)
    expect(screen.getByRole('heading', { name: 'Edit Bookings per day' })).toBeVisible()
    expect(screen.queryByLabelText('Key')).not.toBeInTheDocument()
    expect(await screen.findByLabelText('Value')).toHaveValue('6')
  })

  it('sends key, value and whether it is enabled', async () => {
    const { of } = open(at, { [create]: { id: 9 } })
    await write('Key', 'feedbackLink')
    expect(field('Key')).toHaveAccessibleDescription(/Give Feedback/)
    await write('Value', 'https://feedback.test')
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['Setting feedbackLink created']))
    expect(of(create)[0]?.body).toEqual({ key: 'feedbackLink', value: 'https://feedback.test', isEnabled: true })
    await waitFor(() => expect(address()).toBe('/admin/settings'))
  })

  it('requires a key and a value, and a key of at most 100 characters (SET-1)', async () => {
    const { of } = open(at)
    await press('Create')
    await waitFor(() => expect(field('Key')).toHaveAccessibleDescription(/Required/))
    expect(field('Value')).toHaveAccessibleDescription(/Required/)
    expect(field('Key')).toHaveAttribute('maxlength', '100')
    expect(of(create)).toEqual([])
  })

  it('explains a bad known value before it is sent, and shows what the server refuses', async () => {
    const validationFailures = [{ propertyName: 'key', errorMessage: 'A setting with this key already exists.' }]
    open(at, { [create]: () => Response.json({ validationFailures }, { status: 400 }) })
    await write('Key', 'daysInAdvance')
    await write('Value', '999')
    await press('Create')
    await waitFor(() => expect(field('Value')).toHaveAccessibleDescription(/Must be from 0 to 365 days/))
    await write('Value', '99')
    await press('Create')
    await waitFor(() => expect(field('Key')).toHaveAccessibleDescription(/A setting with this key already exists/))
  })

  it('says what is set elsewhere', async () => {
    open(at)
    await write('Key', 'enableRecaptcha')
    expect(screen.getByText(/by the variable HUMAN_CHECK/)).toBeVisible()
    expect(screen.queryByLabelText('Value')).not.toBeInTheDocument()
  })
})

describe('editing a setting', () => {
  it('sends the version it was loaded from', async () => {
    const update = 'PUT /api/settings/3'
    const { of } = open('/admin/settings/update/3', { [update]: { ok: true } })
    await write('Value', '90')
    expect(screen.queryByRole('tab')).not.toBeInTheDocument()
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['Setting daysInAdvance updated']))
    expect(of(update)[0]?.body).toEqual({ key: 'daysInAdvance', value: '90', isEnabled: true, version: 2 })
  })

  it('edits rich text in the editor', async () => {
    open('/admin/settings/update/4')
    expect(await screen.findByRole('textbox', { name: 'Value' })).toHaveTextContent('Ours')
    expect(screen.getByRole('group', { name: 'Formatting' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Insert placeholder' })).not.toBeInTheDocument()
  })

  it('is translated only where customers read it', async () => {
    const update = 'PUT /api/settings/5'
    const { of } = open('/admin/settings/update/5', { [update]: { ok: true } })
    await userEvent.click(await screen.findByRole('tab', { name: /French/ }))
    await write('Value in French (optional)', 'Bienvenue.')
    await press('Save')
    await waitFor(() => expect(of(update)).toHaveLength(1))
    expect(of(update)[0]?.body).toMatchObject({ value: 'Welcome.', translations: { fr: { value: 'Bienvenue.' } } })
  })

  it('says that someone else saved first, or that it does not exist', async () => {
    open('/admin/settings/update/3', { 'PUT /api/settings/3': refusal(409) })
    await write('Value', '90')
    await press('Save')
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible()
  })
})

describe('deleting a setting', () => {
  it('says what applies afterward', async () => {
    const { of } = open('/admin/settings/delete/3', { 'DELETE /api/settings/3': { ok: true } })
    expect(await screen.findByRole('heading', { name: 'Reset Days in advance to default' })).toBeVisible()
    expect(screen.getByText('daysInAdvance')).toBeVisible()
    expect(await screen.findByText(/The default then applies: 60 days/)).toBeVisible()
    await press('Reset to default')
    await waitFor(() => expect(toasts()).toEqual(['Deleted']))
    expect(of('DELETE /api/settings/3')).toHaveLength(1)
    await waitFor(() => expect(address()).toBe('/admin/settings'))
  })

  it('clears one that has no default', async () => {
    open('/admin/settings/delete/5')
    expect(await screen.findByRole('heading', { name: 'Clear Introduction' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible()
    expect(screen.getByText(/permanently deleted, in every language. The portal then has none/)).toBeVisible()
  })

  it('shows why it was refused', async () => {
    open('/admin/settings/delete/3', { 'DELETE /api/settings/3': refusal(404, 'Setting not found.') })
    await screen.findByText(/permanently deleted/)
    await press('Reset to default')
    expect(await screen.findByText('Setting not found.')).toBeVisible()
  })
})

it('shows how many people a shorter retention erases before it is saved (SET-5)', async () => {
  const retention = { id: 9, key: 'retentionDays', value: '730', isEnabled: true, version: 1 }
  const { of } = open('/admin/settings/update/9', {
    'GET /api/settings/9': retention,
    'PUT /api/settings/9': { ok: true },
    'POST /api/settings/retention-preview': { people: 1204, appointments: 1961 },
  })
  await write('Value', '3')
  await press('Save')
  const question = within(await screen.findByRole('alertdialog', { name: 'Keep names for only 3 days?' }))
  expect(await question.findByText('The names and contact information of 1,204 people')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Back' }))
  expect(of('PUT /api/settings/9')).toEqual([])
  await press('Save')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(of('PUT /api/settings/9')[0]?.body).toMatchObject({ value: '3', erases: 1204 }))
})

it('saves a longer retention without a question (SET-5)', async () => {
  const retention = { id: 9, key: 'retentionDays', value: '730', isEnabled: true, version: 1 }
  const { of } = open('/admin/settings/update/9', {
    'GET /api/settings/9': retention,
    'PUT /api/settings/9': { ok: true },
  })
  await write('Value', '900')
  await press('Save')
  await waitFor(() => expect(of('PUT /api/settings/9')).toHaveLength(1))
})
