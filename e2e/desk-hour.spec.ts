import type { Locator, Page } from '@playwright/test'
import { anOwnOffice, aUserOf, type OwnOffice, type SignIn } from './own-office.ts'
import {
  button,
  dayAfter,
  digitsOf,
  expect,
  expectAccessible,
  firstPart,
  heading,
  link,
  signIn,
  test,
} from './steps.ts'

test.use({ role: 'admin' })

/** The zones of the country's edges: in one of them it is always between 1 AM and 9 PM. */
const ZONES = ['Pacific/Honolulu', 'America/New_York', 'Pacific/Guam']

const hourIn = (timeZone: string) =>
  Number(new Date().toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }))

const daytimeZone = () => ZONES.find((zone) => hourIn(zone) >= 1 && hourIn(zone) < 21) ?? 'America/New_York'

/** A quarter-hour of the office's day, this many minutes from now. */
function quarterIn(timeZone: string, minutes: number): string {
  const moment = new Date(Math.floor((Date.now() + minutes * 60_000) / 900_000) * 900_000)
  const [date, time] = moment.toLocaleString('sv-SE', { timeZone }).split(' ')
  return `${date}T${time?.slice(0, 5)}`
}

/** A desk that counts its presses: clicks and keys, but not what is typed. */
class Desk {
  readonly page: Page
  presses = 0
  constructor(page: Page) {
    this.page = page
  }
  async press(target: Locator): Promise<void> {
    await target.click()
    this.presses++
  }
  async key(name: string): Promise<void> {
    await this.page.keyboard.press(name)
    this.presses++
  }
  /** What one visit took. */
  async visit(work: () => Promise<void>): Promise<number> {
    const before = this.presses
    await work()
    return this.presses - before
  }
  entry = (name: string) => this.page.getByRole('button', { name: new RegExp(`^Maya ${name}`) })
  dialog = (name: string) => this.page.getByRole('dialog', { name: `Maya ${name}` })
  act = (name: string, action: string) => this.press(button(this.dialog(name), action))
  status = (name: string, words: string | RegExp) => expect(this.entry(name)).toHaveAccessibleName(new RegExp(words))
}

async function sitDown(page: Page, office: OwnOffice, person: SignIn): Promise<Desk> {
  await signIn(page, `/staff/appointments?locationId=${office.locationId}`, person.email, person.password)
  await expect(page.getByText('Live', { exact: true })).toBeAttached()
  return new Desk(page)
}

test("a desk's hour: walk-in, early, late, wrong office, wrong day, taken over, moved, swapped, undone, printed", async ({
  page: admin,
  openAs,
}) => {
  const timeZone = daytimeZone()
  const hours = { startTime: '00:00', endTime: '24:00', numberOfSlots: 2 }
  const [office, elsewhere] = [
    await anOwnOffice(admin.request, { name: 'Harbor', timeZone, hours, calendars: ['Licenses', 'Titles'] }),
    await anOwnOffice(admin.request, { name: 'Hill', timeZone, hours }),
  ]
  const reach = [office.locationId, elsewhere.locationId]
  const [first, second] = [
    await sitDown(await openAs(undefined), office, await aUserOf(admin.request, 'Staff', reach, 'Dana Desk')),
    await sitDown(await openAs(undefined), office, await aUserOf(admin.request, 'Staff', reach, 'Lee Desk')),
  ]
  const { page } = first
  const presses: Record<string, number> = {}

  // Someone without an appointment: added and checked in with one press, then served.
  presses['walk-in'] = await first.visit(async () => {
    await first.press(button(page, 'Add'))
    const form = page.getByRole('dialog', { name: 'Add Appointment' })
    await form.getByLabel('Appointment type').selectOption({ index: 1 })
    await form.getByLabel('First name').fill('Maya')
    await form.getByLabel('Last name').fill('Walker')
    await form.getByLabel('Phone number', { exact: true }).fill('(303) 555-0177')
    await first.press(button(form, 'Add and check in'))
    await first.status('Walker', 'Checked In')
    await first.press(first.entry('Walker'))
    await first.act('Walker', 'Start helping')
    await first.act('Walker', 'Complete')
  })
  await expect(page.getByRole('dialog')).toBeVisible()
  await first.key('Escape')
  await first.status('Walker', 'Complete')

  // Someone who is early and someone who is late: the same few presses, and no question.
  await office.book('Early', quarterIn(timeZone, 45))
  await office.book('Late', quarterIn(timeZone, 0), { calendarId: office.calendarIds[1] })
  for (const name of ['Early', 'Late']) {
    presses[name.toLowerCase()] = await first.visit(async () => {
      await first.press(first.entry(name))
      await first.act(name, 'Check In')
      await first.act(name, 'Start helping')
      await first.act(name, 'Complete')
    })
    await expect(button(first.dialog(name), 'Reset Status')).toBeVisible()
    await first.key('Escape')
  }

  // A click too many: back to where the visit was, with nothing lost.
  presses['undone'] = await first.visit(async () => {
    await first.press(first.entry('Early'))
    await first.act('Early', 'Back to Checked In')
  })
  await first.key('Escape')
  await first.status('Early', 'Checked In')

  // The next desk takes over, told who has it.
  presses['taken over'] = await second.visit(async () => {
    await second.press(second.entry('Early'))
    await second.act('Early', 'Take over')
    const question = second.page.getByRole('alertdialog')
    await expect(question).toContainText('dana.')
    await second.press(button(question, 'Take over'))
    await second.act('Early', 'Complete')
  })
  await first.status('Early', 'Complete')

  // Someone at the wrong office, and someone on the wrong day: found by name, moved to here and now, and checked in.
  await elsewhere.book('Stray', `${dayAfter(elsewhere.today, 1)}T10:00`)
  await office.book('Hasty', `${dayAfter(office.today, 3)}T10:00`)
  for (const name of ['Stray', 'Hasty']) {
    presses[name === 'Stray' ? 'wrong office' : 'wrong day'] = await first.visit(async () => {
      await first.press(button(page, 'Search'))
      await page.getByRole('combobox', { name: /^Find a screen/ }).fill(name)
      await expect(page.getByRole('option', { name: `Maya ${name}` })).toHaveAttribute('aria-selected', 'true')
      await first.key('Enter')
      await first.press(first.dialog(name).getByRole('link', { name: 'Open' }))
      await first.press(link(page, 'Edit'))
      await expect(heading(page, `Edit the appointment for Maya ${name}`)).toBeVisible()
      if (name === 'Stray') await page.getByLabel('Location').selectOption({ label: office.name })
      await typeDate(page, office.today)
      await page.getByLabel('Start time').selectOption({ label: clockOf(quarterIn(timeZone, 30)) })
      await first.press(button(page, 'Save'))
      await expect(heading(page, `Maya ${name}`)).toBeVisible()
      await first.press(button(page, 'Check In'))
    })
    await expect(page.getByText('Checked In').first()).toBeVisible()
    await first.press(page.getByRole('link', { name: 'Appointment Calendar' }).last())
    await first.status(name, 'Checked In')
  }

  // Two who would rather come at each other's time: told before, done in one step.
  const [soon, later] = [quarterIn(timeZone, 60), quarterIn(timeZone, 90)]
  await office.book('Soon', soon)
  await office.book('Later', later, { calendarId: office.calendarIds[1] })
  presses['swapped'] = await first.visit(async () => {
    await first.press(first.entry('Soon'))
    await first.press(first.dialog('Soon').getByRole('link', { name: 'Open' }))
    await first.press(button(page, 'More for Maya Soon'))
    await first.press(page.getByRole('menuitem', { name: 'Swap with…' }))
    await first.press(page.getByRole('dialog').getByRole('button', { name: 'Maya Later' }))
    await expect(page.getByRole('region', { name: 'Before and after' })).toContainText('Titles')
    await first.press(button(page, 'Swap'))
  })
  await expect(page.getByText('Maya Soon and Maya Later swapped')).toBeVisible()
  await first.press(page.getByRole('link', { name: 'Appointment Calendar' }).last())
  await first.status('Soon', clockOf(later))
  await first.status('Later', clockOf(soon))

  // The day on paper: everyone, in every calendar, with the office's name.
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print' })
  const people = ['Walker', 'Late', 'Early', 'Stray', 'Hasty', 'Soon', 'Later'].map((name) => `Maya ${name}`)
  for (const words of [office.name, 'Licenses', 'Titles', '(303) 555-0177', ...people])
    await expect(page.getByText(words).and(page.locator(':visible')).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate("window.dispatchEvent(new Event('afterprint'))")

  // A walk-in took six presses and more before; an ordinary visit takes four.
  expect(presses).toEqual({
    'walk-in': 5,
    early: 4,
    late: 4,
    undone: 2,
    'taken over': 4,
    'wrong office': 6,
    'wrong day': 6,
    swapped: 6,
  })
  await expectAccessible(page)
})

/** "2026-03-09T13:05" as blocks say it. */
function clockOf(moment: string): string {
  const [hour, minute] = [Number(moment.slice(11, 13)), moment.slice(14, 16)]
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

async function typeDate(page: Page, date: string): Promise<void> {
  await firstPart(page, /^Date/).click()
  await page.keyboard.type(digitsOf(date))
}
