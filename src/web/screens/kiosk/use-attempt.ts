import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'

/** Makes a call, one at a time, and says in the visitor's language why it failed. What was entered stays. */
export function useAttempt<Given, Answer>(work: (given: Given) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const t = useTranslations('kiosk')
  const isRunning = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const [failed, setFailed] = useState<CallFailed>()

  const attempt = async (given: Given) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    setFailed(undefined)
    try {
      onDone(await work(given))
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause
      setFailed(cause)
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }

  const sentenceFor = ({ status }: CallFailed) => {
    if (status === NOT_REACHED) return t('notReached')
    if (status === 404) return t('notFound')
    return status === 429 ? t('tooMany') : t('failed')
  }
  return { attempt, isPending, failed, failure: failed && sentenceFor(failed) }
}
