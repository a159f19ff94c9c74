import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { freePort } from '#server/platform/free-port.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { button, expect, fillInLogin, heading, link, phone, someEmail, test } from './steps.ts'
import { startPortalIn } from './portal.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

/** What a stranger has: an empty database, and what `npm run admin:create` prints. */
async function anEmptyPortal(mail: Record<string, string>) {
  const data = await mkdtemp(join(tmpdir(), 'portal-first-hour-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const variables = {
    NODE_ENV: 'production',
    DEMO: 'off',
    ALLOW_EMBEDDED_DATABASE: 'yes',
    DATA_KEY: 'a key that only this journey has, no other',
    PUBLIC_URL: url,
    RATE_LIMITS: '',
    ANALYTICS_URL: '',
    ...mail,
  }
  const portal = await startPortalIn(data, url, variables, `first-hour-${mail.SMTP_URL ? 'with' : 'without'}-mail.log`)
  return {
    url,
    async createAdministrator(email: string): Promise<string> {
      const env = { ...process.env, ...variables, DATA_DIR: data }
      const script = spawn(process.execPath, ['scripts/create-administrator.ts', email], { cwd: PROJECT, env })
      let said = ''
      for (const stream of [script.stdout, script.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
      await once(script, 'exit')
      const [, password] = /shown once: (\S+)/.exec(said) ?? []
      if (!password) throw new Error(said)
      return password
    },
    async stop() {
      await portal.stop()
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Counts what a person does, and says it at the end. */
function counted(name: string) {
  const done: string[] = []
  const began = Date.now()
  return {
    async step(what: string, act: () => Promise<void>) {
      await test.step(what, act)
      done.push(what)
    },
    say() {
      const minutes = (Date.now() - began) / 60_000
      const lines = done.map((what, n) => `  ${n + 1}. ${what}\n`)
      process.stdout.write(`${name}: ${done.length} steps, ${minutes.toFixed(1)} minutes by machine\n${lines.join('')}`)
    },
  }
}

const checklist = (page: Page) => page.getByRole('list', { name: 'Set up your portal' })
const stepOf = (page: Page, title: string) => checklist(page).getByRole('listitem').filter({ hasText: title })

/** A browser where the office is: its time zone is filled in. */
const inBoston = (browser: Browser, baseURL: string, more: object = {}) =>
  browser.newContext({ baseURL, timezoneId: 'America/New_York', locale: 'en-US', ...more })

async function bookOnPhone(browser: Browser, url: string): Promise<void> {
  const context = await inBoston(browser, url, phone)
  const page = await context.newPage()
  const proceed = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/')
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await page.getByRole('link', { name: 'Start now' }).click()
  await page.getByText('Passport application', { exact: true }).click()
  await proceed()
  // The only office may be chosen already.
  await page.getByText('Main office', { exact: true }).first().click()
  await proceed()
  // The first day with times is open.
  await page
    .getByRole('group', { name: /^Times on / })
    .getByRole('radio')
    .first()
    .check()
  await proceed()
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Ruiz')
  await page.getByLabel('Email address').fill(someEmail())
  await page.getByRole('button', { name: 'Book this appointment' }).click()
  await expect(heading(page, 'Your appointment is booked')).toBeVisible()
  await context.close()
}

async function choosePassword(page: Page): Promise<void> {
  const password = 'Clerk-of-the-town-7'
  await button(page, 'Confirm').click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password', { exact: true }).fill(password)
  await button(page, 'Save and confirm').click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillInLogin(page, 'clerk@portal.test', password)
  await expect(page).toHaveURL(/\/staff\//)
}

for (const withMail of [false, true]) {
  test(`an empty portal takes its first booking ${withMail ? 'with' : 'without'} a mail server (SETUP-1)`, async ({
    browser,
  }) => {
    const mail = withMail ? await startMailServer() : undefined
    const portal = await anEmptyPortal(
      mail ? { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'Portal <no-reply@portal.test>' } : {},
    )
    try {
      const password = await portal.createAdministrator('admin@portal.test')
      const context = await inBoston(browser, portal.url)
      const page = await context.newPage()
      const { step, say } = counted(`The first hour ${withMail ? 'with' : 'without'} a mail server`)

      await step('Sign in', async () => {
        await page.goto('/login')
        await fillInLogin(page, 'admin@portal.test', password)
        await expect(checklist(page)).toBeVisible()
        await expect(page.getByText('Nothing needs attention.')).toBeHidden()
        await expect(page.getByText('Emails are not being sent')).toBeVisible({ visible: !withMail })
        await expect(page.getByText('Healthy')).toBeHidden()
      })
      await step('Create the first location', async () => {
        await link(stepOf(page, 'Add your first location'), 'Create a location').click()
        await page.getByLabel('Name', { exact: true }).fill('Main office')
        await page.getByLabel('Office number').fill('1')
        await page.getByLabel('Phone number').fill('(617) 555-0100')
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/America\/New York/)
        await button(page, 'Create').click()
        await expect(heading(page, 'Main office')).toBeVisible()
        await expect(page.getByText('Customers cannot book here')).toBeVisible()
      })
      await step('Add ready-made services', async () => {
        await page.goto('/admin/dashboard')
        await link(stepOf(page, 'Add services'), 'Choose services').click()
        await button(page, 'Town hall').click()
        await button(page, 'Add 6 services').click()
        await expect(page.getByRole('cell', { name: 'Passport application' })).toBeVisible()
      })
      await step('Create a calendar for all services', async () => {
        await page.goto('/admin/dashboard')
        await link(stepOf(page, 'Set the hours'), 'Create a calendar').click()
        await page.getByLabel('Name', { exact: true }).fill('Counter')
        await button(page, 'Select all').click()
        await button(page, 'Create').click()
        await expect(heading(page, 'Standard hours: Counter')).toBeVisible()
      })
      await step('Set the standard hours', async () => {
        await button(page, 'Start from a usual week').click()
        await page.getByRole('menuitem').first().click()
        await button(page, 'Save').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Save hours' }).click()
        await expect(heading(page, 'Main office')).toBeVisible()
        await expect(page.getByText('Customers cannot book here')).toBeHidden()
        await expect(page.getByText(/Mon–Fri/)).toBeVisible()
      })
      await step('Book on a phone', async () => bookOnPhone(browser, portal.url))
      await step('Add a colleague', async () => {
        await page.goto('/admin/dashboard')
        await expect(stepOf(page, 'Book the first appointment')).toContainText('Done')
        await link(stepOf(page, 'Add your colleagues'), 'Add a colleague').click()
        await page.getByRole('textbox', { name: 'Email' }).fill('clerk@portal.test')
        await page.getByRole('checkbox', { name: 'Staff' }).check()
        await page.getByRole('button', { name: /Locations/ }).click()
        await page.getByRole('option', { name: 'Main office' }).click()
        await page.keyboard.press('Escape')
        await button(page, 'Let them use a password').click()
        await button(page, 'Create').click()
        await expect(heading(page, 'Edit clerk@portal.test')).toBeVisible()
      })
      await step('The colleague signs in', async () => {
        const clerk = await (await inBoston(browser, portal.url)).newPage()
        await clerk.goto(mail ? await mailedLink(mail) : await handedOverLink(page))
        await choosePassword(clerk)
        await clerk.context().close()
      })
      await step('Send a test email', async () => {
        await page.goto('/admin/dashboard')
        const messages = stepOf(page, 'Send yourself an email')
        if (mail) {
          await expect(messages).toBeVisible()
          await messages.getByRole('button', { name: /test email/ }).click()
          await expect(messages).toContainText('Done')
          await expect.poll(() => mail.mailsTo('admin@portal.test').length).toBe(1)
        } else {
          await button(messages, 'Send a test email').click()
          await expect(messages).toContainText('no mail server is set up')
        }
      })
      await step('Skip the rest', async () => {
        await button(page, 'Dismiss').click()
        await expect(checklist(page)).toBeHidden()
      })
      say()
      await context.close()
    } finally {
      await portal.stop()
      await mail?.stop()
    }
  })
}

/** What the administrator reads on the page of the new user. */
async function handedOverLink(page: Page): Promise<string> {
  await expect(page.getByText('clerk@portal.test gets no email')).toBeVisible()
  await button(page, 'Create a one-time link').click()
  return page.getByRole('textbox', { name: 'Link for clerk@portal.test' }).inputValue()
}

async function mailedLink(mail: Awaited<ReturnType<typeof startMailServer>>): Promise<string> {
  const linkIn = () =>
    /href="([^"]+confirm-account[^"]+)"/.exec(String(mail.mailsTo('clerk@portal.test')[0]?.html))?.[1]
  await expect.poll(linkIn).toBeTruthy()
  return (linkIn() ?? '').replaceAll(/&#(\d+);|&amp;/g, (_, code?: string) =>
    code === undefined ? '&' : String.fromCharCode(Number(code)),
  )
}
