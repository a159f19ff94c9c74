import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { booking, type CustomerInformation, type OtherPerson } from '#contract/booking.ts'
import { customerFields } from '#domain/appointments/customer.ts'
import { isLive } from '#web/booking/hold.ts'
import type { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { useHumanCheck } from '#web/platform/human-check/use-human-check.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { type TimeTaken, takenIn } from '#web/screens/customer/booking/taken.ts'
import { needsOf } from '#web/screens/customer/booking/draft.ts'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import type { Refused } from './use-information-form.ts'
import { useRefusalReason } from './use-refusal-reason.ts'

export type AppointmentSubmit = ReturnType<typeof useSubmitAppointment>

/**
 * Books the draft. The key belongs to the draft, not to the click: clicking twice, or retrying after a lost response,
 * books once.
 */
export function useSubmitAppointment(locationId: number, refuse: (refused: Refused) => void) {
  const { draft, change, finish } = useBooking()
  const navigate = useNavigate()
  // Without the calendar and numbering system that a locale may carry.
  const { language } = new Intl.Locale(useLocale())
  const refusalOf = useRefusal()
  const check = useHumanCheck()
  const write = useWrite(booking.submitAppointment, {
    // A customer with a hold has already proved to be human.
    prepare: async ({ body }) =>
      isLive(draft.hold) ? { body } : { body: { ...body, humanCheck: await check.answer() } },
  })
  const [taken, setTaken] = useState<TimeTaken>()

  const submit = (customer: CustomerInformation, startDateLocal: string, others?: OtherPerson[]) => {
    if (write.isPending) return
    const { idempotencyKey, appointmentTypes, hold } = draft
    const visit = { locationId, appointmentTypes, startDateLocal, holdKey: hold?.holdKey }
    change({ startDateLocal })
    write.mutate(
      { body: { idempotencyKey, ...visit, locale: language, customer, others, ...(others && needsOf(draft)) } },
      {
        onSuccess: (booked) => {
          finish(booked)
          void navigate(publicPaths.booking.confirmation, { replace: true })
        },
        onError: (failed) => {
          const gone = takenIn(failed)
          setTaken(gone)
          // Nothing is held for them anymore.
          if (gone) change({ hold: null })
          if (!gone) refuse(refusalOf(failed))
        },
      },
    )
  }

  return { submit, isPending: write.isPending, taken }
}

/** Whether the customer, or their vehicle, has as many upcoming appointments as allowed. */
const limitsIn = (details: unknown) => Object(details) as { isAtLimit?: boolean; isVehicleAtLimit?: boolean }

/** Finds the fields a refusal names, or gives its reason in the reader's language. */
function useRefusal(): (failed: CallFailed) => Refused {
  const t = useTranslations('booking.information')
  const reasonFor = useRefusalReason()
  return (failed) => {
    const { isAtLimit, isVehicleAtLimit } = limitsIn(failed.details)
    if (isAtLimit) return { fields: [], reason: t('atLimit'), isAtLimit }
    if (isVehicleAtLimit) return { fields: [], reason: t('vehicleAtLimit') }
    if (failed.status === 422) return { fields: [], reason: t('alreadyBooked') }
    const named = customerFields.filter((field) =>
      failed.failures.some(({ propertyName }) => propertyName === `customer.${field}`),
    )
    return named.length > 0 ? { fields: named } : { fields: [], reason: reasonFor(failed) }
  }
}
