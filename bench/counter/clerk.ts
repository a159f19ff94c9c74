import type { Locator, Page, Response } from '@playwright/test'
import type { PlayedClock } from './clock.ts'
import type { Moment, Person } from './people.ts'

/** What a screen at a desk shows of the person there. */
interface Shown {
  readonly heading: string
  readonly ticket: string
}

interface Answered {
  readonly moment: Moment
  readonly answer: { called?: { id: number; ticket: string } | null; isNoShow?: boolean }
}

/** How long a screen may take on a busy machine. */
const PATIENCE = 60_000

/** Someone at a desk: a browser, worked by keys or by mouse, as a person would. */
export class Clerk {
  readonly page: Page
  readonly desk: string
  readonly hand: 'keyboard' | 'mouse'
  private readonly clock: PlayedClock
  with: Person | null = null
  /** When the visit at the desk is over, in minutes of the day. */
  until = 0
  presses = 0
  /** Those up to the last call. */
  pressesBefore = 0

  constructor(page: Page, clock: PlayedClock, desk: string, hand: Clerk['hand']) {
    this.page = page
    this.clock = clock
    this.desk = desk
    this.hand = hand
    page.setDefaultTimeout(PATIENCE)
  }

  private readonly button = (name: string | RegExp) => this.page.getByRole('button', { name }).first()

  async sitDown(): Promise<void> {
    await this.page.goto('/staff/desk')
    await this.button(new RegExp(`desk ${this.desk}$`, 'i')).click()
    await this.button(/^Call next/).waitFor()
  }

  /** Time goes by. Someone who helps a customer touches the mouse now and then, or is asked if they are still there. */
  async pass(by: number): Promise<void> {
    await this.page.clock.fastForward(by)
    await this.page.mouse.move(640, 760)
    await this.page.mouse.move(650, 770)
  }

  /** Presses the large button, which offers the next moment of a visit. */
  pressNext(isCalled: boolean): Promise<void> {
    return this.press(isCalled ? 's' : 'n', this.button(isCalled ? /^At the desk/ : /^(Finish and call|Call) next/))
  }

  async press(key: string, button: Locator): Promise<void> {
    // One press after the other: a key held down counts once.
    await this.page.locator('main button[aria-busy="true"]').waitFor({ state: 'detached' })
    this.presses++
    await (this.hand === 'keyboard' ? this.page.keyboard.press(key) : button.click())
  }

  /** What the portal answers to one of its calls, with the moment; rejected if no answer comes. */
  private async answerOf(what: string, work?: () => Promise<void>): Promise<Answered> {
    const isIt = (url: string) => url.endsWith(`/api/staff/line/${what}`)
    const from = this.clock.now()
    const wanted = this.page.waitForResponse((response: Response) => isIt(response.url()))
    const [response] = await Promise.all([wanted, work?.()])
    const answer = await response.text()
    if (response.status() !== 200) throw new Error(`${what} answered ${response.status()}: ${answer}`)
    return { moment: { from, to: this.clock.now() }, answer: JSON.parse(answer) as Answered['answer'] }
  }

  /** Calls the next one, finishing with the person at the desk. */
  async callNext(): Promise<{ finished: Moment | null; call: Answered }> {
    const isServing = this.with !== null
    const finish = isServing ? this.answerOf('finish') : null
    const call = this.answerOf('call-next', () => this.pressNext(false))
    return { finished: (await finish)?.moment ?? null, call: await call }
  }

  async arrived(): Promise<Moment> {
    return (await this.answerOf('start', () => this.pressNext(true))).moment
  }

  async callAgain(): Promise<void> {
    await this.answerOf('recall', () => this.press('r', this.button(/^Call again/)))
  }

  async noAnswer(): Promise<boolean> {
    const { answer } = await this.answerOf('no-answer', () => this.press('a', this.button(/^No answer/)))
    return answer.isNoShow === true
  }

  /** Sends the person at the desk on, to a desk or a service, with a note. */
  async transfer(to: RegExp, note: string): Promise<void> {
    await this.press('t', this.button(/^Transfer/))
    const dialog = this.page.getByRole('dialog')
    const option = dialog.getByRole('option').filter({ hasText: to }).first()
    await option.waitFor({ state: 'attached' })
    await dialog.getByLabel('To', { exact: true }).selectOption({ label: (await option.textContent()) ?? '' })
    await dialog.getByLabel('Note').fill(note)
    this.presses += 2
    await this.answerOf('transfer', () => dialog.getByRole('button', { name: 'Transfer' }).click())
    await dialog.waitFor({ state: 'detached' })
  }

  /** The person at the desk, as its screen shows them at this moment. */
  shown(): Promise<Shown> {
    return this.page.evaluate<Shown>(`(() => {
      const desk = document.querySelector('[aria-labelledby="at-my-desk"]')
      return { heading: desk?.querySelector('h2')?.textContent ?? 'nothing', ticket: desk?.querySelector('p span')?.textContent ?? '' }
    })()`)
  }

  /** Waits until the screen says who is at the desk; returns what it says if it never does. */
  async untilShown(ticket: string, heading: string): Promise<Shown | null> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      const shown = await this.shown()
      if (shown.ticket === ticket && shown.heading === heading) return null
      if (Date.now() > deadline) return shown
      await this.page.waitForTimeout(50)
    }
  }

  /** A press that cannot work: the screen has to say so, and to stay. */
  async pressWithoutPortal(): Promise<string[]> {
    const before = await this.shown()
    this.presses--
    await this.pressNext(this.with?.whereabouts === 'called')
    const isTold = await this.page
      .getByRole('alert')
      .filter({ hasText: /offline|reach|connection/i })
      .first()
      .waitFor()
      .then(
        () => true,
        () => false,
      )
    const after = await this.shown()
    return [
      ...(isTold ? [] : [`desk ${this.desk}: a press without the portal, and nothing says so`]),
      ...(after.ticket === before.ticket && after.heading === before.heading
        ? []
        : [
            `desk ${this.desk}: showed ${before.heading} ${before.ticket}, and ${after.heading} ${after.ticket} without the portal`,
          ]),
    ]
  }
}
