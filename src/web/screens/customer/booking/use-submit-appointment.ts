import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { booking, type CustomerInformation, type FreeTime, OtherTimes } from '#contract/booking.ts'
import { type CallFailed, NOT_REACHED } from '#web/api/client.ts'
import { useWrite } from '#web/api/hooks.ts'
import type { FormOf } from '#web/components/form/field.ts'
import { paths } from '#web/paths.ts'
import type { TypedInformation } from './draft.ts'
import { fields } from './information-check.ts'
import { useBooking } from './use-booking.ts'
import { useProblemWords } from './use-problem-words.ts'

/** The wanted time went to somebody else; these are near it and free. */
export interface Taken {
  otherTimes: readonly FreeTime[]
  /** Tells one refusal from the next. */
  at: number
}

/**
 * Books the draft. The key goes with the draft and not with the press of a button: pressing twice, or trying again after
 * an answer that got lost, books once.
 */
export function useSubmitAppointment(form: FormOf<TypedInformation, CustomerInformation>, locationId: number) {
  const { draft, change, finish } = useBooking()
  const navigate = useNavigate()
  // Without the calendar and the digits that a locale may carry.
  const { language } = new Intl.Locale(useLocale())
  const tell = useRefusalWords(form)
  const write = useWrite(booking.submitAppointment)
  const [taken, setTaken] = useState<Taken>()

  const submit = (customer: CustomerInformation, startDateLocal: string) => {
    if (write.isPending) return
    const { idempotencyKey, appointmentTypes } = draft
    change({ startDateLocal })
    write.mutate(
      { body: { idempotencyKey, locationId, appointmentTypes, startDateLocal, locale: language, customer } },
      {
        onSuccess: (booked) => {
          finish(booked)
          void navigate(paths.booking.confirmation, { replace: true })
        },
        onError: (failed) => {
          const otherTimes = otherTimesIn(failed)
          setTaken(otherTimes && { otherTimes, at: Date.now() })
          if (!otherTimes) tell(failed)
        },
      },
    )
  }

  return { submit, isPending: write.isPending, taken }
}

/** Undefined when the refusal is about something else than the time. */
function otherTimesIn({ status, details, failures }: CallFailed): readonly FreeTime[] | undefined {
  const offered = status === 409 ? z.safeParse(OtherTimes, details).data : undefined
  if (offered) return offered.otherTimes
  return failures.some(({ propertyName }) => propertyName === 'startDateLocal') ? [] : undefined
}

/** Whether somebody has as many appointments ahead as one person may have. */
function isAtLimit(details: unknown): boolean {
  return (details as { isAtLimit?: unknown } | undefined)?.isAtLimit === true
}

/** Puts a refusal next to the fields that it names, or above the form, in the reader's language. */
function useRefusalWords(form: FormOf<TypedInformation, CustomerInformation>): (failed: CallFailed) => void {
  const t = useTranslations()
  const say = useProblemWords()

  const reasonFor = ({ status, details, message }: CallFailed): string => {
    if (isAtLimit(details)) return t('booking.information.atLimit')
    if (status === NOT_REACHED) return t('errors.notReached')
    if (status === 422) return t('booking.information.alreadyBooked')
    if (status === 429) return t('errors.tooMany')
    return status >= 500 ? t('errors.unexpected') : message
  }

  return (failed) => {
    const refused = isAtLimit(failed.details)
      ? []
      : fields.filter((field) => failed.failures.some(({ propertyName }) => propertyName === `customer.${field}`))
    for (const field of refused) form.setError(field, { type: 'server', message: say(field) })
    if (refused.length === 0) form.setError('root.server', { type: 'server', message: reasonFor(failed) })
  }
}
