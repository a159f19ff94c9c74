import { useEffect, useRef, useState } from 'react'
import { type LinePerson, line } from '#contract/line.ts'
import { CallFailed, call } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'

/** The time, told often enough for waits that are shown in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How often a desk says that someone is there. */
const SEEN_EVERY = 60_000

/** Tells the portal that the screen of a desk is open. */
export function useSignsOfLife(deskId: number): void {
  useEffect(() => {
    // The next one follows in a minute.
    const tell = () => void call(line.seen, { body: { deskId } }).catch(() => undefined)
    tell()
    const timer = setInterval(tell, SEEN_EVERY)
    return () => clearInterval(timer)
  }, [deskId])
}

/** While a customer is at the desk, the browser asks before the page closes (LINE-16). */
export function useAskBeforeClosing(isWithCustomer: boolean): void {
  useEffect(() => {
    if (!isWithCustomer) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWithCustomer])
}

export const sayFailure = (failed: unknown) =>
  failed instanceof CallFailed ? failed.message : messages.unexpectedError

/** Another desk was faster: the dialog has nothing left to ask, and explains that. */
export async function unlessChanged(onClose: () => void, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (failed) {
    if (!(failed instanceof CallFailed && failed.status === 409)) throw failed
    toast.error(failed.message)
  }
  onClose()
}

/** What a desk does with the person called. Each action explains why it fails. */
export function useDeskActions(deskId: number) {
  const callNext = useWrite(line.callNext)
  const recall = useWrite(line.recall)
  const noAnswer = useWrite(line.noAnswer)
  const start = useWrite(line.start)
  const finish = useWrite(line.finish)
  const back = useWrite(line.back)
  const undo = useWrite(line.undo)
  const remove = useWrite(line.remove)
  const isPending = [callNext, recall, noAnswer, start, finish, back, undo, remove].some((each) => each.isPending)
  const tried = (work: Promise<unknown>) => work.catch((failed: unknown) => void toast.error(sayFailure(failed)))
  const running = useRef<{ action: string; done: Promise<unknown> }>(undefined)
  /** One after the other: a key pressed while the last one works is not lost. A key held down presses once. */
  const once = (action: string, work: () => Promise<unknown>) => {
    const before = running.current
    if (before?.action === action) return
    const done = (before?.done ?? Promise.resolve()).then(() => tried(work()))
    running.current = { action, done }
    void done.then(() => {
      if (running.current?.done === done) running.current = undefined
    })
  }
  return {
    isPending,
    /** Finishes with the person who is being served, and calls the next one. A person who was only called must arrive first. */
    next: (current: Pick<LinePerson, 'id' | 'ticket' | 'state'> | undefined) =>
      once('next', async () => {
        if (current?.state === 'Called') {
          toast.info(`${current.ticket} is being called. Press S when they arrive, or A if they do not answer.`)
          return
        }
        if (current) await finish.mutateAsync({ body: { id: current.id } })
        const { called, passedOver = [] } = await callNext.mutateAsync({ body: { deskId } })
        for (const { ticket, why } of passedOver) toast.error(`${ticket} was skipped. ${why}`)
        if (called) toast.success(`${called.ticket} is called`)
        else toast.info('No one is waiting for this desk.')
      }),
    remove: (id: number) => once(`remove ${id}`, () => remove.mutateAsync({ body: { id } })),
    recall: (id: number) => once('recall', () => recall.mutateAsync({ body: { id } })),
    noAnswer: (id: number) =>
      once('noAnswer', async () => {
        const { isNoShow } = await noAnswer.mutateAsync({ body: { id } })
        toast.info(isNoShow ? 'Marked as no show after the third call.' : 'Others go first for two minutes.')
      }),
    start: (id: number) => once('start', () => start.mutateAsync({ body: { id } })),
    finish: (id: number) => once('finish', () => finish.mutateAsync({ body: { id } })),
    back: (id: number) => once(`back ${id}`, () => back.mutateAsync({ body: { id } })),
    undo: (id: number) => once('undo', () => undo.mutateAsync({ body: { id } })),
  }
}

export type DeskActions = ReturnType<typeof useDeskActions>
