import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { MINUTE_MS } from '#domain/time.ts'
import { freePort } from '#server/platform/free-port.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { type BenchPortal, startBenchPortal, startServer } from '../portal.ts'
import { at, conclude } from '../report.ts'
import { faultsOf, faultsOfTimes } from './checks.ts'
import { Clerk } from './clerk.ts'
import { PlayedClock } from './clock.ts'
import { aKiosk, anOfficeOnSaturday, arrivalsAt, nextSaturday, type Office } from './office.ts'
import { comes, type Kind, peopleOfTheDay, type Person } from './people.ts'

/** Minutes after the doors opened: the network of the desks is cut, the answers of the portal are lost, it is killed. */
const CUT = { from: 40, to: 45 }
const LOST_ANSWERS = 70
const RESTART = 95
/** No one may still wait then. */
const LATEST = 300

/**
 * A Saturday at a counter: four clerks in real browsers, two with the keyboard and two with the mouse, and 120 people of
 * all kinds. The clock of database, server and browsers goes from minute to minute, and within a minute as fast as the
 * real one. The desks' network is cut, then answers are lost on their way, then the server is killed and started again.
 * After each minute everyone must be where they truly are, and at the end the times of each visit must be true.
 */
export async function proveCounter(): Promise<void> {
  const { day, opensAt } = nextSaturday()
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-counter-'))
  const clock = new PlayedClock(folder, new Date(opensAt - MINUTE_MS))
  const portal = await startBenchPortal({ servers: 0, before: (ownerUrl) => clock.install(ownerUrl) })
  const browser = await chromium.launch(await findBrowser())
  try {
    conclude(await playSaturday({ portal, clock, browser }, day, opensAt))
  } finally {
    await browser.close()
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Stage {
  readonly portal: BenchPortal
  readonly clock: PlayedClock
  readonly browser: Browser
}

async function playSaturday({ portal, clock, browser }: Stage, day: string, opensAt: number): Promise<boolean> {
  const seed = Number(process.env['SEED'] ?? 33)
  const people = peopleOfTheDay(seed)
  const office = await anOfficeOnSaturday(portal.db, day, people)
  const env = { CLOCK_FILE: clock.file, PORT: String(await freePort()) }
  const start = () => startServer(portal.servingUrl, env, ['--import', './bench/counter/moved-clock.ts'])
  let server = await start()
  console.log(`${people.length} people at ${office.clerks.length} desks on ${day}, SEED=${seed}`)
  try {
    const clerks: Clerk[] = []
    for (const [n, { name, session }] of office.clerks.entries()) {
      const page = await openScreen(browser, { url: server.url, session, clock })
      const clerk = new Clerk(page, clock, name, n % 2 === 0 ? 'keyboard' : 'mouse')
      await clerk.sitDown()
      clerks.push(clerk)
    }
    const kiosk = await aKiosk(server.url, office)
    const saturday = new Saturday({ portal, office, people, clerks, clock, kiosk })
    const setOffline = (isOffline: boolean) =>
      Promise.all(clerks.map(({ page }) => page.context().setOffline(isOffline)))
    const pressWithoutPortal = () => Promise.all(clerks.map((clerk) => clerk.pressWithoutPortal()))
    for (let minute = 0; minute <= LATEST && !saturday.isOver(minute); minute++) {
      await saturday.begin(minute, opensAt + minute * MINUTE_MS)
      await saturday.peopleCome(minute)
      if (minute === CUT.from) {
        await setOffline(true)
        saturday.note('without the network', await pressWithoutPortal())
      } else if (minute === CUT.to) await setOffline(false)
      else if (minute === LOST_ANSWERS) await saturday.loseAnswers(minute)
      else if (minute === RESTART) {
        await server.kill()
        saturday.note('without the server', await pressWithoutPortal())
        server = await start()
      } else if (minute < CUT.from || minute > CUT.to)
        await Promise.all(clerks.map((clerk) => saturday.turn(clerk, minute).catch(pictured(clerk))))
      await saturday.check(minute)
    }
    return await saturday.result()
  } finally {
    await server.stop()
  }
}

/** What the screen shows tells more than where the proof stopped. */
const pictured = (clerk: Clerk) => async (cause: unknown) => {
  const picture = `test-results/counter-desk-${clerk.desk}.png`
  await clerk.page.screenshot({ path: picture })
  throw new Error(`Desk ${clerk.desk} cannot go on: ${picture}`, { cause })
}

interface DeskScreen {
  readonly url: string
  readonly session: string
  readonly clock: PlayedClock
}

async function openScreen(browser: Browser, { url, session, clock }: DeskScreen): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name: 'sid', value: session, url }])
  const page = await context.newPage()
  await page.clock.install({ time: clock.now() })
  return page
}

interface Scene {
  readonly portal: BenchPortal
  readonly office: Office
  readonly people: readonly Person[]
  readonly clerks: readonly Clerk[]
  readonly clock: PlayedClock
  readonly kiosk: Awaited<ReturnType<typeof aKiosk>>
}

class Saturday {
  private readonly scene: Scene
  private readonly faults: string[] = []
  private readonly plain: number[] = []
  private checks = 0

  constructor(scene: Scene) {
    this.scene = scene
  }

  isOver(minute: number): boolean {
    const { people } = this.scene
    const isLeft = ({ kind, whereabouts }: Person) =>
      kind !== 'never comes' && whereabouts !== 'served' && whereabouts !== 'gone'
    return minute > RESTART && !people.some(isLeft)
  }

  note(when: string, faults: readonly (readonly string[])[]): void {
    const found = faults.flat()
    console.log(`${when}: ${this.scene.clerks.length} presses, ${found.length} faults`)
    this.faults.push(...found.map((fault) => `${when}: ${fault}`))
  }

  async begin(minute: number, moment: number): Promise<void> {
    const { clock, portal, clerks, people } = this.scene
    const by = await clock.moveTo(moment, portal.db)
    if (by > 0) await Promise.all(clerks.map((clerk) => clerk.pass(by)))
    if (minute % 10 !== 0) return
    const count = (where: Person['whereabouts']) => people.filter(({ whereabouts }) => whereabouts === where).length
    console.log(`minute ${minute}: ${count('waiting')} wait, ${count('served')} served, ${this.faults.length} faults`)
  }

  /** Through the door; some leave after a while, and come back. */
  async peopleCome(minute: number): Promise<void> {
    const { people, kiosk } = this.scene
    for (const person of people) {
      if (person.comesAt === minute && person.kind !== 'never comes') {
        await kiosk.admit(person)
        person.whereabouts = 'waiting'
      }
      if (person.kind !== 'left and came back') continue
      if (person.comesAt + 1 === minute && person.whereabouts === 'waiting' && (await kiosk.press(person, 'leave')))
        person.whereabouts = 'away'
      if (person.comesAt + 6 === minute && person.whereabouts === 'away' && (await kiosk.press(person, 'rejoin')))
        person.whereabouts = 'waiting'
    }
  }

  /** What a clerk does in a minute: the next moment of a visit. */
  async turn(clerk: Clerk, minute: number): Promise<void> {
    const person = clerk.with
    // A clerk who sees that no one waits presses nothing.
    if (person === null) return this.scene.people.some(isWaitingFor(clerk)) ? this.call(clerk) : undefined
    if (person.whereabouts === 'called') return this.await(clerk, person, minute)
    if (minute < clerk.until) return
    if (isSentOn(person, clerk)) return this.sendOn(clerk, person)
    await this.call(clerk)
  }

  private async call(clerk: Clerk): Promise<void> {
    const before = clerk.with
    const { finished, call } = await clerk.callNext()
    if (before && finished) {
      before.whereabouts = 'served'
      before.finished = finished
      if (PLAIN.has(before.kind)) this.plain.push(clerk.presses - clerk.pressesBefore)
    }
    clerk.with = null
    clerk.pressesBefore = clerk.presses
    const { called } = call.answer
    if (!called) return this.shows(clerk, '', 'No one is at my desk')
    const person = this.scene.people.find(({ ticket }) => ticket === called.ticket)
    if (!person) throw new Error(`Desk ${clerk.desk} called ${called.ticket}, which no one holds.`)
    if (person.whereabouts !== 'waiting')
      this.faults.push(`desk ${clerk.desk} called ${called.ticket}, who is ${person.whereabouts}`)
    person.whereabouts = 'called'
    person.arrivalId = called.id
    person.desk = clerk.desk
    person.calls++
    person.called = call.moment
    clerk.with = person
    await this.shows(clerk, person.ticket, 'Called to my desk')
  }

  /** Someone was called: they come, or the clerk calls again, or goes on without them. */
  private async await(clerk: Clerk, person: Person, minute: number): Promise<void> {
    if (comes(person, person.calls)) {
      person.arrived = await clerk.arrived()
      person.whereabouts = 'at the desk'
      clerk.until = minute + person.visitMinutes
      return this.shows(clerk, person.ticket, 'With me')
    }
    if (person.kind === 'deaf') {
      const from = this.scene.clock.now()
      await clerk.callAgain()
      person.calls++
      person.called = { from, to: this.scene.clock.now() }
      return
    }
    person.whereabouts = (await clerk.noAnswer()) ? 'gone' : 'waiting'
    clerk.with = null
    await this.shows(clerk, '', 'No one is at my desk')
  }

  private async sendOn(clerk: Clerk, person: Person): Promise<void> {
    const to = person.kind === 'wrong service' ? /^Title Transfer/ : /^Desk 4/
    await clerk.transfer(to, 'Please look at the papers')
    person.wasSentOn = true
    person.whereabouts = 'waiting'
    person.arrived = null
    clerk.with = null
    await this.shows(clerk, '', 'No one is at my desk')
  }

  private async shows(clerk: Clerk, ticket: string, heading: string): Promise<void> {
    const instead = await clerk.untilShown(ticket, heading)
    if (instead)
      this.faults.push(`desk ${clerk.desk} shows ${instead.heading} ${instead.ticket}, not ${heading} ${ticket}`)
  }

  /** Everyone presses what comes next, the portal does it, and no answer arrives: then the screen must find out. */
  async loseAnswers(minute: number): Promise<void> {
    const { clerks } = this.scene
    const told = await Promise.all(
      clerks.map(async (clerk) => {
        const { page } = clerk
        const pattern = '**/api/staff/line/*'
        await page.route(pattern, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          await route.fetch().catch(() => undefined)
          await route.abort('connectionreset')
        })
        const from = this.scene.clock.now()
        await clerk.pressNext(clerk.with?.whereabouts === 'called')
        const isTold = await page
          .getByRole('alert')
          .filter({ hasText: /reach|offline|connection/i })
          .first()
          .waitFor()
          .then(
            () => true,
            () => false,
          )
        await page.unroute(pattern)
        await this.findOut(clerk, { from, to: this.scene.clock.now() }, minute)
        return isTold ? [] : [`desk ${clerk.desk}: the answer was lost, and nothing says so`]
      }),
    )
    this.note('with lost answers', told)
  }

  /** The portal has done what was pressed, once, or nothing: the screen has to show which. */
  private async findOut(clerk: Clerk, moment: { from: number; to: number }, minute: number): Promise<void> {
    const { portal, office, people } = this.scene
    const arrivals = await arrivalsAt(portal.db, office)
    const before = clerk.with
    const now = before && arrivals.find(({ ticket }) => ticket === before.ticket)
    if (before && now?.state === 'Served') {
      before.whereabouts = 'served'
      before.finished = moment
    }
    if (before && now?.state === 'Serving' && before.whereabouts === 'called') {
      before.whereabouts = 'at the desk'
      before.arrived = moment
      clerk.until = minute + before.visitMinutes
    }
    const there = arrivals.find(({ desk, state }) => desk === clerk.desk && (state === 'Called' || state === 'Serving'))
    clerk.with = people.find(({ ticket }) => ticket === there?.ticket) ?? null
    if (clerk.with && clerk.with !== before) {
      Object.assign(clerk.with, { whereabouts: 'called', desk: clerk.desk, called: moment })
      clerk.with.calls++
    }
    const heading = there ? (there.state === 'Called' ? 'Called to my desk' : 'With me') : 'No one is at my desk'
    await this.shows(clerk, there?.ticket ?? '', heading)
  }

  async check(minute: number): Promise<void> {
    const { portal, office, people } = this.scene
    this.checks++
    for (const fault of faultsOf(people, await arrivalsAt(portal.db, office))) {
      const said = `minute ${minute}: ${fault}`
      // What stays wrong is said once.
      if (!this.faults.some((each) => each.endsWith(fault))) this.faults.push(said)
    }
  }

  async result(): Promise<boolean> {
    const { portal, office, people, clerks } = this.scene
    const arrivals = await arrivalsAt(portal.db, office)
    const times = faultsOfTimes(people, arrivals)
    const faults = [...this.faults, ...times.faults]
    const ended = people.filter(({ kind, whereabouts }) => whereabouts === endOf(kind))
    for (const { name, kind, whereabouts } of people)
      if (whereabouts !== endOf(kind)) faults.push(`${name} (${kind}) is ${whereabouts} at the end of the day`)
    console.log(`\n| kind | people | served | gone | never came |\n|---|---|---|---|---|`)
    for (const [kind, all] of Map.groupBy(people, (person) => person.kind)) {
      const count = (where: Person['whereabouts']) => all.filter(({ whereabouts }) => whereabouts === where).length
      console.log(`| ${kind} | ${all.length} | ${count('served')} | ${count('gone')} | ${count('expected')} |`)
    }
    const presses = clerks.map(({ hand, presses: count }) => `${count} by ${hand}`).join(', ')
    console.log(`\n${ended.length} of ${people.length} people ended as they should; ${this.checks} looks at everyone`)
    console.log(
      `${times.apart.length} times compared: p50 ${at(times.apart, 0.5)} ms, p99 ${at(times.apart, 0.99)} ms,`,
    )
    console.log(`  at most ${at(times.apart, 1)} ms after the press`)
    console.log(
      `presses: ${presses}; a plain visit took ${at(this.plain, 0.5)}, of ${this.plain.length} at most ${at(this.plain, 1)}`,
    )
    for (const fault of faults.slice(0, 40)) console.log(`  ${fault}`)
    console.log(`${faults.length} faults`)
    return faults.length === 0
  }
}

/** Those who come when they are called, and need nothing else. */
const PLAIN: ReadonlySet<Kind> = new Set(['walk-in', 'on time', 'early', 'late', 'family'])

const isWaitingFor = (clerk: Clerk) => (person: Person) =>
  person.whereabouts === 'waiting' && (clerk.desk !== '4' || person.wantsTitle || person.wasSentOn)

const isSentOn = (person: Person, clerk: Clerk) =>
  !person.wasSentOn && clerk.desk !== '4' && (person.kind === 'wrong service' || person.kind === 'transferred')

const endOf = (kind: Kind): Person['whereabouts'] =>
  kind === 'never comes' ? 'expected' : kind === 'goes without a word' ? 'gone' : 'served'
