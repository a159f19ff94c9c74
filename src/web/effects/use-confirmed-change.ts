import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Effect, Effected, PeopleChoice } from '#contract/effects.ts'
import { CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'

interface ConfirmedChangeOptions<I, P extends Effect> {
  /**
   * Asks what the change would do, with what is chosen for the people whose time closes; undefined is what goes without
   * saying.
   */
  preview: (input: I, people?: PeopleChoice) => Promise<P>
  /** Makes the change that a preview's key stands for. */
  confirm: (input: I, previewKey: string, people?: PeopleChoice) => Promise<Effected>
  onDone: (effected: Effected, input: I) => void
  /** It can no longer be asked or confirmed, for what was entered or because someone was faster: the form says why. */
  onRefused?: (failed: CallFailed) => void
  /** There is nothing to choose for the people: they are canceled. */
  onlyCancels?: boolean
  /** The location that is archived: its people keep their appointments without saying, and cannot be served there. */
  archives?: number
  /** For a screen with nothing to fill in: asked as soon as it opens. */
  askAtOnce?: I
}

/** What should happen to the appointments; without a choice, the default: they are canceled, or kept. */
export interface Choice {
  readonly people?: PeopleChoice
}

type Step = 'asking' | 'choosing' | 'confirming'

interface Question<I, P> {
  readonly input: I
  readonly preview: P
  /** What the preview is of. */
  readonly people: PeopleChoice | undefined
  /** It was confirmed, but appointments had changed in the meantime. */
  readonly isRenewed: boolean
}

export interface ConfirmedChange<I, P extends Effect> {
  /** What there is to confirm; missing until something is asked. */
  readonly question: Question<I, P> | undefined
  readonly isAsking: boolean
  readonly isConfirming: boolean
  readonly failed: CallFailed | undefined
  readonly ask: (input: I) => Promise<void>
  /** Whether the user may choose what happens to the appointments. */
  readonly canChoose: boolean
  readonly archives: number | undefined
  /**
   * Chooses what happens to the appointments and shows the preview of that; undefined while the choice is not complete.
   */
  readonly choose: (choice: Choice | undefined) => void
  /** Whether the choice still lacks something, so that there is no preview of it. */
  readonly isIncomplete: boolean
  /** Whether what is shown is what would be confirmed. */
  readonly isReady: boolean
  readonly confirm: () => Promise<void>
  readonly withdraw: () => void
}

/**
 * A change that can hurt people: its preview is shown, and confirmed by its key. If the preview is no longer true, the
 * server refuses with the new one, which then has to be confirmed.
 */
export function useConfirmedChange<I, P extends Effect>(options: ConfirmedChangeOptions<I, P>): ConfirmedChange<I, P> {
  const { preview, confirm, onDone, onRefused, onlyCancels = false, archives, askAtOnce } = options
  const [question, setQuestion] = useState<Question<I, P>>()
  const [step, setStep] = useState<Step | undefined>(askAtOnce === undefined ? undefined : 'asking')
  const [failed, setFailed] = useState<CallFailed>()
  const [choice, setChoice] = useState<PeopleChoice>()

  const goesWithoutSaying = archives === undefined ? { kind: 'cancel' } : { kind: 'keep' }
  const isSame = (one: PeopleChoice | undefined, other: PeopleChoice | undefined) =>
    JSON.stringify(one ?? goesWithoutSaying) === JSON.stringify(other ?? goesWithoutSaying)

  const attempt = async (now: Step, call: () => Promise<void>) => {
    try {
      await call()
    } catch (refused) {
      if (!(refused instanceof CallFailed)) throw refused
      setFailed(refused)
      // What the dialog shows can be tried again there; the form shows the rest.
      if (now === 'choosing' || (now === 'confirming' && isPassing(refused))) return
      setQuestion(undefined)
      onRefused?.(refused)
    } finally {
      setStep(undefined)
    }
  }
  const begin = (now: Step) => {
    setStep(now)
    setFailed(undefined)
  }
  const fetchPreview = (input: I) =>
    attempt('asking', async () => {
      setChoice(undefined)
      setQuestion({ input, preview: await preview(input), people: undefined, isRenewed: false })
    })

  const latest = useRef<Choice>(undefined)
  const choosePeople = (chosen: Choice | undefined) => {
    // An incomplete choice is none that could be confirmed: leaving it out would cancel.
    if (!question || (chosen && isSame(chosen.people, choice))) return
    setChoice(chosen ? chosen.people : INCOMPLETE)
    latest.current = chosen
    if (!chosen) return
    begin('choosing')
    const { input } = question
    const { people } = chosen
    void attempt('choosing', async () => {
      // If two choices follow each other, the last one counts, even if the first is refused later.
      const shown = await preview(input, people).catch((refused: unknown) => {
        if (latest.current === chosen) throw refused
      })
      if (shown && latest.current === chosen) setQuestion({ input, preview: shown, people, isRenewed: false })
    })
  }

  const confirmPreview = ({ input, preview: shown, people }: Question<I, P>) =>
    attempt('confirming', async () => {
      const effected = await confirm(input, shown.previewKey, people).catch((refused: unknown) => {
        const renewed = renewedPreview(refused) as P | undefined
        if (!renewed) throw refused
        setQuestion({ input, preview: renewed, people, isRenewed: true })
      })
      if (!effected) return
      setQuestion(undefined)
      onDone(effected, input)
    })

  const askFirst = useEffectEvent(() => {
    if (askAtOnce !== undefined) void fetchPreview(askAtOnce)
  })
  // Nothing is set before the response has arrived.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => askFirst(), [])

  return {
    question,
    isAsking: step === 'asking' || step === 'choosing',
    isConfirming: step === 'confirming',
    failed,
    ask: (input) => {
      begin('asking')
      return fetchPreview(input)
    },
    confirm: async () => {
      if (!question || !isSame(choice, question.people)) return
      begin('confirming')
      await confirmPreview(question)
    },
    canChoose: !onlyCancels,
    archives,
    choose: choosePeople,
    isIncomplete: choice === INCOMPLETE,
    isReady: step !== 'choosing' && question !== undefined && isSame(choice, question.people),
    withdraw: () => {
      setQuestion(undefined)
      setFailed(undefined)
    },
  }
}

/** A choice that still lacks something: no preview is of it. */
const INCOMPLETE: PeopleChoice = { kind: 'honor', locationIds: [], untilDate: '' }

/** Not caused by what was entered: the same can be tried again. */
export function isPassing({ status }: CallFailed): boolean {
  return status === NOT_REACHED || status >= 500 || status === 401 || status === 403
}

/** What is true now, as sent with a refused confirmation. */
export function renewedPreview(refused: unknown): unknown {
  if (!(refused instanceof CallFailed) || refused.status !== 409) return undefined
  const { details } = refused
  if (typeof details !== 'object' || details === null || !('preview' in details)) return undefined
  return details.preview
}
