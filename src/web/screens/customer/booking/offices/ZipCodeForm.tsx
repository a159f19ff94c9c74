import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SortedLocations } from '#contract/zip-codes.ts'
import { isZipCode } from '#domain/zip-code.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useRefusalReason } from '#web/screens/customer/booking/information/use-refusal-reason.ts'

/** Asks where the customer is, to show the nearest offices first. May be left empty. */
export function ZipCodeForm({ nearest }: { nearest: UseQueryResult<SortedLocations> }) {
  const { draft, change } = useBooking()
  const id = useId()
  const [typed, setTyped] = useState(draft.zipCode)
  const [isWrong, setIsWrong] = useState(false)
  const t = useTranslations('booking.location')
  const errors = useTranslations('errors')

  const sort = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const zipCode = typed.trim()
    const isRight = zipCode === '' || isZipCode(zipCode)
    setIsWrong(!isRight)
    if (isRight) change({ zipCode })
    else document.getElementById(id)?.focus()
  }

  return (
    <form noValidate onSubmit={sort} aria-label={t('zipTitle')} className="mb-6 grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          id={id}
          label={t('zipLabel')}
          hint={t('zipHint')}
          error={isWrong ? errors('zip') : undefined}
          isOptional
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          className="max-sm:w-full sm:basis-72"
        />
        <Button type="submit" icon="search" isPending={nearest.isFetching} className="max-sm:w-full">
          {t('zipSearch')}
        </Button>
      </div>
      <Outcome nearest={nearest} />
    </form>
  )
}

/** How the offices are sorted, and why. */
function Outcome({ nearest: { data, error } }: { nearest: UseQueryResult<SortedLocations> }) {
  const isAsked = useBooking().draft.zipCode !== ''
  const reasonFor = useRefusalReason()
  const t = useTranslations('booking.location')
  const order = data && t(data.isKnown ? 'sortedByDistance' : 'unknownZip')
  return (
    <output className="font-medium text-muted empty:hidden">
      {isAsked && (error ? `${reasonFor(error)} ${t('sortedByName')}` : order)}
    </output>
  )
}
