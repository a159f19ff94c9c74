import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Outlet, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { adminSettings } from '#contract/admin-settings.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { PasswordField } from '#web/platform/components/form/PasswordField.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { keepTyped } from '#web/platform/leave.ts'
import { RequireRole } from '#web/platform/session/RequireRole.tsx'
import { welcome } from '#web/platform/session/session.ts'
import { answerCalls, refusal } from '#web/testing/answer-calls.ts'
import { type CallAnswers, address, enter, forgetTest, press, renderAt } from '#web/testing/page.tsx'
import { aUser } from '#web/testing/sample-user.ts'
import { RecordForm } from './RecordForm.tsx'
// Loaded ahead, so that no test waits for it.
import '#web/platform/session/error-catalogue.ts'
import { useSearchParams } from '#web/platform/links.tsx'

const Form = z.object({
  name: z.string().check(z.minLength(1, 'Enter a name')),
  phone: z.string(),
  password: z.string(),
})
let record = { name: 'Elm Street', phone: '1' }

beforeEach(() => {
  sessionStorage.clear()
  record = { name: 'Elm Street', phone: '1' }
})
afterEach(forgetTest)

function Screen() {
  const form = useForm({
    defaultValues: { ...record, password: '' },
    resolver: contractResolver(Form),
  })
  const save = useWrite(adminSettings.create)
  const onSave = async () => {
    await save.mutateAsync({ body: { key: 'a', value: 'b', isEnabled: true } })
    return 'Saved'
  }
  return (
    <RecordForm form={form} list="/list" saveLabel="Save" onSave={onSave}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="phone" label="Phone" />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
    </RecordForm>
  )
}

/** Stands in for the login page: a press signs in. */
function Login() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const signIn = (id: number) => {
    welcome(client, { ...aUser('Admin'), id })
    void navigate(search.get('returnUrl') ?? '/')
  }
  return (
    <>
      <button onClick={() => signIn(1)}>Sign in again</button>
      <button onClick={() => signIn(2)}>Sign in as someone else</button>
    </>
  )
}

const save = 'POST /api/settings/create'
const pages = (
  <Routes>
    <Route element={<RequireRole roles="signed-in" />}>
      <Route path="/form/:id" element={<Screen />} />
      <Route path="*" element={<Outlet />} />
    </Route>
    <Route path="/login" element={<Login />} />
  </Routes>
)

async function open(answers: CallAnswers = {}) {
  answerCalls({ 'GET /api/account/me': aUser('Admin'), [save]: refusal(401), ...answers })
  renderAt('/form/7?tab=2', { '*': pages })
  await screen.findByLabelText('Name')
}

const name = () => screen.getByLabelText('Name')

it('says that there is something to save, and saves it with Ctrl or Cmd and S from any field (FORM-7)', async () => {
  const sent = answerCalls({ 'GET /api/account/me': aUser('Admin'), 'POST /api/settings/create': { id: 1 } })
  renderAt('/form', { '/form': <Screen /> })
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument()
  await enter(screen.getByLabelText('Name'), ' 2')
  expect(screen.getByText('Unsaved changes')).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(address()).toBe('/list'))
  expect(sent.filter(({ at }) => at === 'POST /api/settings/create')).toHaveLength(1)
})

describe('what is typed when a session ends (FORM-2)', () => {
  it('is there again after the same person has signed in', async () => {
    await open()
    await enter(name(), ' Office')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(address()).toBe('/form/7?tab=2')
    expect(await screen.findByText('We kept what you typed')).toBeVisible()
    expect(name()).toHaveValue('Elm Street Office')
    expect(screen.queryByText(/Passwords/)).toBeNull()

    // It is unsaved, as it was before: leaving asks, and a session that ends again loses nothing either.
    await press('Cancel')
    await press('Keep editing')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    expect(name()).toHaveValue('Elm Street Office')
  })

  it('can be discarded', async () => {
    await open()
    await enter(name(), ' Office')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in again' }))
    await press('Discard it')
    expect(name()).toHaveValue('Elm Street')
    expect(screen.queryByText('We kept what you typed')).toBeNull()
    expect(sessionStorage.getItem('typed')).not.toContain('Office')
  })

  it('is not shown to anyone else who signs in here, and is forgotten', async () => {
    await open()
    await enter(name(), ' Office')
    await press('Save')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in as someone else' }))
    expect(await screen.findByLabelText('Name')).toHaveValue('Elm Street')
    expect(sessionStorage.getItem('typed')).toBeNull()
  })

  it('never includes a password', async () => {
    await open()
    await enter(name(), ' Office')
    await enter(screen.getByLabelText('Password'), 'Secret-123')
    await press('Save')
    await screen.findByRole('button', { name: 'Sign in again' })
    expect(sessionStorage.getItem('typed')).toContain('Office')
    expect(sessionStorage.getItem('typed')).not.toContain('Secret-123')
    await press('Sign in again')
    expect(await screen.findByText(/Passwords.*are not kept: enter them again/)).toBeVisible()
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it('does not undo what others have changed meanwhile, and says that they have', async () => {
    await open()
    await enter(name(), ' Office')
    await press('Save')
    await screen.findByRole('button', { name: 'Sign in again' })
    record = { name: 'Elm Street', phone: '2' }
    await press('Sign in again')
    expect(await screen.findByText(/Someone else has changed this record in the meantime/)).toBeVisible()
    expect(name()).toHaveValue('Elm Street Office')
    expect(screen.getByLabelText('Phone')).toHaveValue('2')
  })

  it('is not kept where it was saved, or given up', async () => {
    await open({ [save]: { id: 1 } })
    await enter(name(), ' Office')
    await press('Cancel')
    await press('Leave')
    await waitFor(() => expect(address()).toBe('/list'))
    keepTyped()
    expect(sessionStorage.getItem('typed')).toBeNull()
  })

  it('is kept by Back in a browser that does not let a page ask', async () => {
    await open()
    await enter(name(), ' Office')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(sessionStorage.getItem('typed')).toContain('Elm Street Office')
  })
})

it('scrolls what is wrong free, with the words that say so (SAY-4)', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open()
  await userEvent.clear(name())
  await press('Save')
  expect(await screen.findByText('Enter a name')).toBeVisible()
  expect(name()).toHaveFocus()
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  expect(scrolled.mock.contexts[0]).toContainElement(screen.getByText('Enter a name'))
  scrolled.mockRestore()
})
