import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/users.ts'
import { refusal, tableOf } from '#web/testing/answer-calls.ts'
import { type CallAnswers, address, enter, forgetTest, openAs, press, toasts } from '#web/testing/page.tsx'
import { UserCreate, UserList, UserLock, UserResend, UsersLocked, UserUnlock, UserUpdate } from './UserScreens.tsx'

// jsdom cannot draw, so an image stays as it is.
vi.mock('#web/platform/components/form/prepare-picture.ts', () => ({
  preparePicture: async (file: Blob) => {
    if (file.type !== 'image/png') throw new Error('No picture')
    return file
  },
  dataUrlOf: async () => 'data:image/png;base64,AAAA',
}))

afterEach(forgetTest)

const grace: User = {
  id: 7,
  email: 'grace@portal.test',
  fullName: 'Grace Hill',
  phoneNumber: '+13035550123',
  userRoles: ['Staff'],
  locations: [2],
  ssoOnly: true,
  emailConfirmed: false,
  isLocked: false,
  hasPassword: false,
  profilePhotoGuid: null,
  lastEmail: 'None',
  version: 3,
}

const row = (user: Pick<User, 'id' | 'email'> & Partial<User>) => ({
  ...grace,
  ...user,
  locations: ['Elm Street'],
  lastSignedInUtc: null,
})

const answers = {
  'GET /api/users/7': grace,
  'GET /api/users/desks/7': [],
  'GET /api/users/roleOptions': ['Admin', 'Staff', 'Office Manager'].map((value) => ({ value, label: value })),
  'GET /api/locations/options': [
    { id: 2, name: 'Elm Street', timeZone: 'America/Denver' },
    { id: 3, name: 'Oak Avenue', timeZone: 'America/Denver' },
  ],
  'POST /api/users/table': tableOf(row(grace), row({ id: 1, email: 'ada@demo.test', emailConfirmed: true })),
}

function open(address: string, more: CallAnswers = {}) {
  const screens = {
    '/admin/users': <UserList />,
    '/admin/users/locked': <UsersLocked />,
    '/admin/users/create': <UserCreate />,
    '/admin/users/update/:id': <UserUpdate />,
    '/admin/users/lock/:id': <UserLock />,
    '/admin/users/unlock/:id': <UserUnlock />,
    '/admin/users/:id/resend': <UserResend />,
  }
  return openAs('Admin', address, screens, { ...answers, ...more })
}

describe('the user list', () => {
  it('offers create, update, lock, change log and resend confirmation, but not what would be refused', async () => {
    open('/admin/users')
    const table = within(await screen.findByRole('table', { name: 'Users' }))
    expect(await table.findByRole('link', { name: 'Edit grace@portal.test' })).toHaveAttribute(
      'href',
      '/admin/users/update/7',
    )
    const menuOf = async (email: string) => {
      await userEvent.click(table.getByRole('button', { name: `More for ${email}` }))
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
      await userEvent.keyboard('{Escape}')
      return items
    }
    expect(await menuOf('grace@portal.test')).toEqual(['Lock', 'Change log', 'Resend confirmation'])
    expect(table.queryByRole('button', { name: 'More for ada@demo.test' })).not.toBeInTheDocument()
    expect(table.getByRole('button', { name: 'Change log of ada@demo.test' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/admin/users/create')
    expect(screen.getByRole('link', { name: 'Locked users' })).toHaveAttribute('href', '/admin/users/locked')
  })

  it('shows old and new values, who and when in the change log', async () => {
    const change = {
      id: 1,
      changeLogAction: 'Updated',
      recordTypeName: 'User',
      recordId: 7,
      recordName: 'grace@portal.test',
      recordPropertyName: 'ssoOnly',
      oldValue: 'true',
      newValue: 'false',
      appointmentDiscriminator: '',
      timeZone: null,
      entityChangeTransaction: {
        id: 5,
        timestampUtc: '2026-03-09T08:05:00.000Z',
        principal: 'ada@demo.test',
        name: null,
      },
    }
    const created = { ...change, id: 2, recordPropertyName: 'phoneNumber', oldValue: null, newValue: '+13035550123' }
    open('/admin/users', { 'POST /api/users/change-table/7': tableOf(change, created) })
    await userEvent.click(await screen.findByRole('button', { name: 'More for grace@portal.test' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Change log' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change log of grace@portal.test' }))
    await userEvent.click(await dialog.findByText(/^ada@demo.test changed Single sign-on only and Phone number of/))
    expect(dialog.getByText(/^Mar 9, 2026, 8:05.AM UTC$/)).toBeVisible()
    const lines = dialog.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)
    expect(lines).toEqual(['Single sign-on onlyYesbecameNo', 'Phone number(nothing)became(303) 555-0123'])
  })

  it('shows locked users with Unlock', async () => {
    const { of } = open('/admin/users/locked')
    await userEvent.click(await screen.findByRole('button', { name: 'More for grace@portal.test' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unlock' }))
    expect(of('POST /api/users/table').at(-1)?.body).toMatchObject({ showLocked: true })
    expect(address()).toBe('/admin/users/unlock/7')
  })
})

describe('creating a user', () => {
  it('starts with single sign-on, and sends the fields with the photo (USER-2)', async () => {
    const { of } = open('/admin/users/create', { 'POST /api/users': { id: 9 } })
    expect(screen.getByRole('switch', { name: 'Single sign-on only' })).toBeChecked()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    await enter(screen.getByLabelText('Email'), ' New@Portal.test ')
    await userEvent.click(await screen.findByLabelText('Staff'))
    await userEvent.click(screen.getByRole('button', { name: /Locations/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Oak Avenue' }))
    await userEvent.keyboard('{Escape}')
    const photo = new File(['…'], 'me.png', { type: 'image/png' })
    await userEvent.upload(screen.getByLabelText(/Photo/), photo)
    expect(await screen.findByRole('img', { name: 'The chosen portrait' })).toBeVisible()
    await press('Create')
    await waitFor(() => expect(toasts()).toEqual(['User new@portal.test created']))
    expect(of('POST /api/users')).toMatchObject([
      {
        body: {
          email: 'new@portal.test',
          fullName: '',
          phoneNumber: '',
          userRoles: ['Staff'],
          locations: [3],
          ssoOnly: true,
          emailConfirmed: false,
          password: '',
          confirmPassword: '',
        },
        file: expect.any(File),
      },
    ])
    await waitFor(() => expect(address()).toBe('/admin/users/update/9'))
  })

  it('names what is missing and sends nothing (USER-1)', async () => {
    const { of } = open('/admin/users/create')
    await screen.findByLabelText('Staff')
    await press('Create')
    expect(await screen.findByRole('group', { name: 'Roles' })).toHaveAccessibleDescription('Required')
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Required')
    expect(screen.getByRole('button', { name: /Locations/ })).toHaveAccessibleDescription('Required')
    expect(of('POST /api/users')).toEqual([])
  })

  it('asks an administrator for no locations, and for a password only without single sign-on', async () => {
    open('/admin/users/create')
    await userEvent.click(await screen.findByLabelText('Admin'))
    expect(screen.queryByRole('button', { name: /Locations/ })).not.toBeInTheDocument()
    expect(screen.getByText('Administrators have access to every location.')).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: 'Single sign-on only' }))
    await enter(screen.getByLabelText(/^Password/), 'short')
    await press('Create')
    expect(await screen.findByText('Must be at least 8 characters')).toBeVisible()
  })

  it('puts the server’s refusals next to their fields, including the photo’s', async () => {
    const validationFailures = [
      { propertyName: 'email', errorMessage: 'This email address is already taken.' },
      { propertyName: 'photo', errorMessage: 'This picture cannot be read' },
    ]
    open('/admin/users/create', { 'POST /api/users': () => Response.json({ validationFailures }, { status: 400 }) })
    await enter(screen.getByLabelText('Email'), 'grace@portal.test')
    await userEvent.click(await screen.findByLabelText('Admin'))
    await press('Create')
    expect(await screen.findByText('This email address is already taken.')).toBeVisible()
    expect(screen.getByText('This picture cannot be read')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
  })

  it('shows a stored phone number as people write it, and sends it as it stands in the field', async () => {
    const { of } = open('/admin/users/update/7', { 'PUT /api/users/7': { ok: true } })
    expect(await screen.findByLabelText(/^Phone number/)).toHaveValue('(303) 555-0123')
    await enter(screen.getByLabelText(/^Name/), ' Moor')
    await press('Save')
    await waitFor(() => expect(of('PUT /api/users/7')).toMatchObject([{ body: { phoneNumber: '(303) 555-0123' } }]))
  })

  it('refuses a file that is not an image right away', async () => {
    open('/admin/users/create')
    const input = screen.getByLabelText(/Photo/)
    await userEvent.upload(input, new File(['x'], 'a.txt', { type: 'image/gif' }))
    expect(await screen.findByText('This file cannot be read as a picture.')).toBeVisible()
  })
})

describe('a user of a portal without single sign-on', () => {
  const portal = { environment: 'LOCAL', demoSignIns: [], signInProviders: [], feedbackLink: null }
  const info = 'GET /api/public/portal'
  const shutOut = 'This person could never sign in'

  it('could never sign in with it: one press allows a password instead (USER-4)', async () => {
    const { of } = open('/admin/users/create', { [info]: portal, 'POST /api/users': { id: 9 } })
    expect(await screen.findByText(shutOut)).toBeVisible()
    await enter(screen.getByLabelText('Email'), 'new@portal.test')
    await userEvent.click(await screen.findByLabelText('Admin'))
    await press('Let them use a password')
    expect(screen.queryByText(shutOut)).not.toBeInTheDocument()
    expect(screen.getByRole('switch', { name: 'Single sign-on only' })).toHaveFocus()
    await press('Create')
    await waitFor(() => expect(of('POST /api/users')).toMatchObject([{ body: { ssoOnly: false } }]))
  })

  it('is saved with it only after a question, when created and when changed (USER-4)', async () => {
    const { of } = open('/admin/users/update/7', { [info]: portal, 'PUT /api/users/7': { ok: true } })
    expect(await screen.findByText(shutOut)).toBeVisible()
    await enter(screen.getByLabelText(/^Name/), ' Moor')
    await press('Save')
    const question = 'Save without a way to sign in?'
    await screen.findByRole('alertdialog', { name: question })
    await press('Go back')
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: question })).not.toBeInTheDocument())
    expect(of('PUT /api/users/7')).toEqual([])
    await press('Save')
    await screen.findByRole('alertdialog', { name: question })
    await press('Save anyway')
    await waitFor(() => expect(of('PUT /api/users/7')).toMatchObject([{ body: { ssoOnly: true } }]))
  })

  it('is nothing to ask about where a provider is set up', async () => {
    const signInProviders = [{ id: 'saml', name: 'State' }]
    const { of } = open('/admin/users/update/7', {
      [info]: { ...portal, signInProviders },
      'PUT /api/users/7': { ok: true },
    })
    await enter(await screen.findByLabelText(/^Name/), ' Moor')
    expect(screen.queryByText(shutOut)).not.toBeInTheDocument()
    await press('Save')
    await waitFor(() => expect(of('PUT /api/users/7')).toHaveLength(1))
  })
})

describe('editing a user', () => {
  const update = 'PUT /api/users/7'

  it('sends the changes with the version it was loaded from', async () => {
    const { of } = open('/admin/users/update/7', { [update]: { ok: true } })
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.clear(name)
    await enter(name, 'Grace Moor')
    await press('Save')
    await waitFor(() => expect(toasts()).toEqual(['User grace@portal.test updated']))
    expect(of(update)[0]?.body).toMatchObject({
      fullName: 'Grace Moor',
      version: 3,
      removePhoto: false,
      locations: [2],
    })
  })

  it('keeps what was entered when someone else saved first, until it is reloaded', async () => {
    let current = grace
    open('/admin/users/update/7', {
      'GET /api/users/7': () => Response.json(current),
      [update]: refusal(409, 'Someone else has changed this record. Reload it and try again.'),
    })
    await enter(await screen.findByLabelText(/^Name/), ' Moor')
    current = { ...grace, fullName: 'Grace Lake', version: 4 }
    await press('Save')
    expect(await screen.findByText('Someone else has changed this record. Reload it and try again.')).toBeVisible()
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Grace Hill Moor')
    await press('Reload')
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Grace Lake'))
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument()
  })

  it('asks before one gives up their own access, each loss in its own words (USER-7)', async () => {
    const own = { ...grace, id: 1, userRoles: ['Admin'], locations: [], ssoOnly: false, emailConfirmed: true }
    const { of } = open('/admin/users/update/1', { 'GET /api/users/1': own, 'PUT /api/users/1': { ok: true } })
    const saveAnd = async (question: string, answer: string) => {
      await press('Save')
      await screen.findByRole('alertdialog', { name: question })
      await press(answer)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    }
    await userEvent.click(await screen.findByRole('switch', { name: 'Email confirmed' }))
    await saveAnd('Save your own address as not confirmed?', 'Go back')
    await userEvent.click(screen.getByRole('switch', { name: 'Email confirmed' }))
    await userEvent.click(screen.getByLabelText('Office Manager'))
    await saveAnd('Change your own access?', 'Go back')
    expect(of('PUT /api/users/1')).toEqual([])
  })

  it('says that saving signs another user out only if it does (ACCT-23)', async () => {
    open('/admin/users/update/7')
    await enter(await screen.findByLabelText(/^Name/), ' Moor')
    expect(screen.queryByText(/^Saving signs/)).not.toBeInTheDocument()
    await userEvent.click(await screen.findByLabelText('Office Manager'))
    expect(await screen.findByText('Saving signs Grace Hill out everywhere')).toBeVisible()
  })

  it('removes the photo', async () => {
    const { of } = open('/admin/users/update/7', {
      'GET /api/users/7': { ...grace, profilePhotoGuid: 'abc' },
      [update]: { ok: true },
    })
    expect(await screen.findByRole('img', { name: 'The chosen portrait' })).toHaveAttribute(
      'src',
      '/api/users/7/profilePhoto/abc',
    )
    await press('Remove photo')
    expect(screen.queryByRole('img')).not.toBeInTheDocument()
    await press('Save')
    await waitFor(() => expect(of(update)[0]?.body).toMatchObject({ removePhoto: true }))
  })

  it('asks before leaving unsaved changes', async () => {
    open('/admin/users/update/7')
    await userEvent.type(await screen.findByLabelText(/^Name/), '!')
    const toUsers = () => userEvent.click(screen.getByRole('link', { name: 'Users' }))
    await toUsers()
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(address()).toBe('/admin/users/update/7')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Grace Hill!')
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(address()).toBe('/admin/users'))
  })

  it('leaves an unchanged form without asking', async () => {
    open('/admin/users/update/7')
    await screen.findByLabelText(/^Name/)
    await userEvent.click(screen.getByRole('link', { name: 'Users' }))
    expect(address()).toBe('/admin/users')
  })

  it.each(['/admin/users/update/8', '/admin/users/update/x'])('says that there is no user at %s', async (at) => {
    open(at)
    expect(await screen.findByText('User not found.')).toBeVisible()
  })

  it("says 'Could not load data' and tries again", async () => {
    let isBroken = true
    open('/admin/users/update/7', {
      'GET /api/users/7': () => (isBroken ? refusal(400)() : Response.json(grace)),
    })
    expect(await screen.findByText('Could not load data')).toBeVisible()
    isBroken = false
    await press('Retry')
    expect(await screen.findByLabelText('Email')).toHaveValue('grace@portal.test')
  })
})

describe('locking and unlocking', () => {
  it.each([
    ['/admin/users/lock/7', 'Lock', 'PUT /api/users/lock/7', 'User grace@portal.test locked', '/admin/users'],
    [
      '/admin/users/unlock/7',
      'Unlock',
      'PUT /api/users/unlock/7',
      'User grace@portal.test unlocked',
      '/admin/users/locked',
    ],
  ])('%s asks, acts, says so and returns to the list', async (at, label, call, told, list) => {
    const before = { ...grace, isLocked: label === 'Unlock' }
    const { of } = open(at, { 'GET /api/users/7': before, [call]: { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: label }))
    await waitFor(() => expect(toasts()).toEqual([told]))
    expect(of(call)).toHaveLength(1)
    await waitFor(() => expect(address()).toBe(list))
  })

  it.each([
    ['/admin/users/lock/7', true, 'This account is locked already.'],
    ['/admin/users/unlock/7', false, 'This account is not locked.'],
  ])('%s offers nothing where there is nothing to do', async (at, isLocked, why) => {
    open(at, { 'GET /api/users/7': { ...grace, isLocked } })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('button', { name: /lock$/i })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  })

  it('shows the first validation failure when it is refused (TEXT-6)', async () => {
    open('/admin/users/lock/7', { 'PUT /api/users/lock/7': refusal(400, 'You cannot lock yourself.') })
    await userEvent.click(await screen.findByRole('button', { name: 'Lock' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You cannot lock yourself.')
    expect(address()).toBe('/admin/users/lock/7')
  })
})

it('says which desk a lock closes, and what happens to the customer there (USER-6)', async () => {
  const desk = { locationId: 2, location: 'Elm Street', desk: 'Desk 4', ticket: 'A012' }
  open('/admin/users/lock/7', { 'GET /api/users/desks/7': [desk] })
  expect(await screen.findByText('Grace Hill is at a desk now')).toBeVisible()
  expect(
    screen.getByText(
      'Desk 4 at Elm Street closes. Ticket A012 goes back to the line and is called again at their turn.',
    ),
  ).toBeVisible()
})

it('says at once that nobody can lock themselves', async () => {
  open('/admin/users/lock/7', { 'GET /api/users/7': { ...grace, id: 1 } })
  expect(await screen.findByText(/^You cannot lock yourself/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Lock' })).not.toBeInTheDocument()
})

describe('resending the confirmation', () => {
  const call = 'POST /api/users/sendConfirmEmail'

  it('sends it again', async () => {
    const { of } = open('/admin/users/7/resend', { [call]: { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(toasts()).toEqual(['Confirmation sent to grace@portal.test']))
    expect(of(call)[0]?.body).toEqual({ email: 'grace@portal.test' })
  })

  it.each([
    [{ emailConfirmed: true, hasPassword: true }, 'This account is already confirmed, so no email is needed.'],
    [{ isLocked: true }, 'This account is locked. Unlock it first.'],
  ])('says why there is nothing to send (%o)', async (state, why) => {
    open('/admin/users/7/resend', { 'GET /api/users/7': { ...grace, ...state } })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  })
})

describe('the sign-in link on a user’s page', () => {
  const link = 'https://portal.example/confirm-account#email=grace%40portal.test&code=secret'
  const at = '/admin/users/update/7'
  const withLink = { 'POST /api/users/sign-in-link/7': { link, expiresUtc: '2026-03-10T08:05:00Z', confirms: true } }

  it('says that no email leaves, and shows a link to hand over once (USER-5)', async () => {
    open(at, { ...withLink, 'GET /api/users/7': { ...grace, lastEmail: 'NotSent' } })
    const card = within(await screen.findByRole('region', { name: 'Sign-in link' }))
    expect(card.getByText('Grace Hill gets no email')).toBeVisible()
    await press('Create a one-time link')
    expect(await card.findByRole('textbox', { name: 'Link for Grace Hill' })).toHaveValue(link)
    expect(card.getByText(/expires/)).toHaveTextContent(/works once, and expires Mar 10, 2026/)
  })

  it('says that the email failed', async () => {
    open(at, { 'GET /api/users/7': { ...grace, lastEmail: 'Failed' } })
    expect(await screen.findByText('The email to Grace Hill did not arrive')).toBeVisible()
  })

  it('is not offered to those who need none', async () => {
    open(at, { 'GET /api/users/7': { ...grace, emailConfirmed: true } })
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryByRole('region', { name: 'Sign-in link' })).not.toBeInTheDocument()
  })
})
