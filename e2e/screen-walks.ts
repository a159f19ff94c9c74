import type { BrowserContext, Page } from '@playwright/test'
import { WORDS } from '#server/platform/words.ts'
import { DEMO_PASSWORD } from '#server/users/demo-sign-ins.ts'
import { openMailbox } from './mailbox.ts'
import { ask, emailOf, someEmail } from './steps.ts'
import type { See, WalkLanguage } from './every-screen.ts'

interface Walking {
  readonly page: Page
  readonly see: See
  /** A signed-in administrator's browser. */
  readonly desk: BrowserContext
  readonly language: WalkLanguage
}

interface Walk {
  /** The screens it comes to. */
  readonly paths: readonly string[]
  readonly walk: (walking: Walking) => Promise<void>
}

const STEP = '/customer/booking/'
const REVIEW = '/customer/appointment/review/{token}'
const JOIN = '/customer/waiting-list/join'
const ENTRY = '/customer/waiting-list/{token}'
const KIOSK = '/kiosk/{locationId}'
const LOBBY = '/lobby/{locationId}'
const LINE = '/customer/line/{locationId}'
const TICKET = '/customer/ticket/{token}'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const submit = (page: Page) => page.locator('main form button[type=submit]').last().click()

async function sayWho(page: Page, firstName = 'Maya'): Promise<string> {
  const email = someEmail()
  await page.locator('[autocomplete=given-name]').fill(firstName)
  await page.locator('[autocomplete=family-name]').fill('Chen')
  await page.locator('[autocomplete=email]').fill(email)
  return email
}

/** A booking for one, then for two, and what is done with it later. */
async function aBooking({ page, see, language }: Walking): Promise<void> {
  const words = WORDS[language]
  const chosen = `${STEP}start?appointmentTypeId=2`
  await page.goto(`${STEP}start`)
  await see(`${STEP}start`)
  await page.goto(`${STEP}appointment-type?appointmentTypeId=2`)
  await see(`${STEP}appointment-type`)
  await button(page, words.booking.type.together).click()
  await page.getByRole('textbox', { name: words.household.howMany }).fill('2')
  await see(`${STEP}appointment-type`, 'together')
  await page.goto(`${chosen}&step=location`)
  await see(`${STEP}location`)
  await page.goto(`${STEP}earliest?appointmentTypeId=2&zipCode=80220`)
  await page.locator('main section li button').first().waitFor()
  await see(`${STEP}earliest`)
  await page.locator('summary').first().click()
  await see(`${STEP}earliest`, 'wishes')
  await page.goto(`${chosen}&locationId=1&step=time`)
  await page.locator('input[name=time]').first().waitFor({ state: 'attached' })
  await see(`${STEP}time`)
  await page.locator('input[name=time]').nth(1).check({ force: true })
  await see(`${STEP}time`, 'chosen')
  await submit(page)
  await page.waitForURL('**/information')
  // What moves is counted from a load on, not from a press.
  await page.reload()
  await see(`${STEP}information`)
  await submit(page)
  await page.getByRole('alert').first().waitFor()
  await see(`${STEP}information`, 'wrong')
  await sayWho(page)
  const other = page.getByRole('group', { name: /2|٢/ })
  if (await other.count()) {
    await other.locator('input').nth(0).fill('Ben')
    await other.locator('input').nth(1).fill('Chen')
  }
  await submit(page)
  await page.waitForURL('**/confirmation')
  await page.reload()
  await see(`${STEP}confirmation`)
  const link = await page.locator('a[href*="/customer/appointment/review/"]').first().getAttribute('href')
  await page.goto(link ?? '')
  await see(REVIEW)
  await button(page, words.review.reschedule).click()
  await see(REVIEW, 'another-time')
  await button(page, words.review.keepTime).click()
  await button(page, words.review.cancel).click()
  await see(REVIEW, 'cancel')
  await button(page, words.review.cancelYes).click()
  await page.getByRole('heading', { name: words.review.states.cancelled.title }).waitFor()
  await see(REVIEW, 'canceled')
  await page.goto('/customer/appointment/review/nobody')
  await see(REVIEW, 'broken-link')
}

/** Joins the waiting list, confirms and is offered a time. */
async function theWaitingList({ page, see, language }: Walking): Promise<void> {
  const { waitingList } = WORDS[language]
  const standing = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  await page.goto(`${STEP}earliest?appointmentTypeId=2&zipCode=80220`)
  await page.locator('main section li button').first().waitFor()
  await page.goto(`${JOIN}?zipCode=80220`)
  await button(page, waitingList.join.submit).waitFor()
  await see(JOIN)
  await button(page, waitingList.join.submit).click()
  await page.getByRole('alert').first().waitFor()
  await see(JOIN, 'wrong')
  const email = await sayWho(page)
  await button(page, waitingList.join.submit).click()
  await page.getByRole('heading', { name: waitingList.join.sentTitle }).waitFor()
  await see(JOIN, 'sent')
  const mailbox = await openMailbox()
  await page.goto(await mailbox.mailed(email, 'WaitingListJoined'))
  await mailbox.close()
  await standing(waitingList.unconfirmed.title)
  await see(ENTRY)
  await button(page, waitingList.confirm).click()
  await standing(waitingList.waiting.title)
  await see(ENTRY, 'waiting')
  // Times that are already available are offered immediately.
  await standing(waitingList.offer.title)
  await see(ENTRY, 'offer')
  await button(page, waitingList.offer.take).click()
  await standing(waitingList.taken.title)
  await see(ENTRY, 'taken')
}

/** What an office has at its door and on its wall, and a ticket on a phone. */
async function theLine({ page, see, desk, language }: Walking): Promise<void> {
  const { kiosk } = WORDS[language]
  const pair = async () => {
    const code = await page.getByTestId('pairing-code').innerText()
    // The session may have ended since the last walk.
    await ask(desk.request, '/api/account/login', { email: emailOf('admin'), password: DEMO_PASSWORD })
    await ask(desk.request, '/api/staff/lobby/pair', { locationId: 1, code: code.replace(/\s/g, '') })
    await page.getByTestId('pairing-code').waitFor({ state: 'hidden' })
  }
  await page.goto('/lobby/1')
  await see(LOBBY)
  await pair()
  const start = page.getByRole('button').first()
  await page.locator('.lobby-board').or(start).first().waitFor()
  if (await start.isVisible()) await start.click()
  await page.locator('.lobby-board').first().waitFor()
  await see(LOBBY, 'board')

  await page.goto('/kiosk/1')
  await see(KIOSK)
  await pair()
  await see(KIOSK, 'languages')
  await page.locator(`button[lang=${language}]`).click()
  await page.getByRole('heading', { name: kiosk.question }).waitFor()
  await see(KIOSK, 'question')
  // In Arabic, its words are also the end of the other button's.
  await page.getByRole('button', { name: new RegExp(`^${kiosk.haveAppointment}`) }).click()
  await page.getByRole('heading', { name: kiosk.find }).waitFor()
  await button(page, kiosk.reference).click()
  await see(KIOSK, 'reference')
  await page.goto('/kiosk/1')
  await page.locator(`button[lang=${language}]`).click()
  await page.getByRole('button', { name: kiosk.noAppointment }).click()
  const types = page.locator('main button, .kiosk-button').filter({ hasText: kiosk.wait.split(':')[0] ?? '' })
  await types.first().waitFor()
  await see(KIOSK, 'type')
  await types.first().click()
  await see(KIOSK, 'details')
  const taken = page.waitForResponse((answer) => answer.url().endsWith('/take-ticket'))
  await button(page, kiosk.takeTicket).click()
  const { token } = (await (await taken).json()) as { token: string }
  await page.getByTestId('ticket').waitFor()
  await see(KIOSK, 'ticket')

  await page.goto('/customer/line/1')
  await see(LINE)
  const { joinCode } = await ask<{ joinCode: string }>(page.request, '/api/kiosk/1')
  await page.goto(`/customer/line/1?code=${joinCode}`)
  await page.getByRole('radio').first().waitFor({ state: 'attached' })
  await see(LINE, 'choice')
  await page.goto(`/customer/ticket/${token}`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await see(TICKET)
  await page.goto('/customer/ticket/nobody')
  await see(TICKET, 'broken-link')
}

/** Screens that one cannot open by their address alone, or that are worth seeing on the way. */
export const WALKS: readonly Walk[] = [
  {
    paths: [
      ...['start', 'appointment-type', 'location', 'earliest', 'time', 'information', 'confirmation'].map(
        (step) => STEP + step,
      ),
      REVIEW,
    ],
    walk: aBooking,
  },
  { paths: [JOIN, ENTRY], walk: theWaitingList },
  { paths: [LOBBY, KIOSK, LINE, TICKET], walk: theLine },
]
