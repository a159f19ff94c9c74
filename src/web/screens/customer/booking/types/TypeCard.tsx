import { Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { AppointmentTypeOption } from '#contract/booking.ts'
import { limits } from '#domain/limits.ts'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { QuantityInput } from '#web/platform/components/form/QuantityStepper.tsx'
import { documentsIn } from '#web/booking/documents.ts'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { TypeIcon } from '#web/booking/TypeIcon.tsx'
import { later } from '#web/platform/components/later/later.tsx'

// Few services can be done online.
const OnlineInstead = later(async () => (await import('./OnlineInstead.tsx')).OnlineInstead)

interface TypeCardProps {
  option: AppointmentTypeOption
  /** 0 when not chosen. */
  quantity: number
  isDisabled: boolean
  onChange: (quantity: number) => void
}

/** One appointment type: what it is, how long it takes and what to bring; once chosen, how many, or that it needs no visit. */
export function TypeCard({ option, quantity, isDisabled, onChange }: TypeCardProps) {
  const id = useId()
  const t = useTranslations('booking.type')
  const howMany = t(option.requestVin ? 'vehicles' : 'quantity')
  const documents = documentsIn(option.description)
  return (
    <ChoiceCard
      input={{
        id,
        type: 'checkbox',
        checked: quantity > 0,
        disabled: isDisabled,
        onChange: (event) => onChange(event.target.checked ? 1 : 0),
      }}
      label={option.name}
      media={<TypeIcon option={option} />}
      text={
        <>
          <p>{t('duration', { count: option.interactionDuration })}</p>
          {documents.length > 0 && (
            <>
              <p className="mt-2.5 text-sm font-semibold text-ink">{t('documents')}</p>
              <ul className="mt-0.5 list-disc ps-4.5 text-sm">
                {documents.map((document) => (
                  <li key={document}>
                    <bdi>{document}</bdi>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      }
    >
      {quantity > 0 && option.onlineUrl !== '' && (
        <div aria-live="polite" className="mb-4">
          <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
            <OnlineInstead option={option} />
          </Suspense>
        </div>
      )}
      {quantity > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span aria-hidden="true" className="font-medium">
            {howMany}
          </span>
          <QuantityInput
            id={`${id}-quantity`}
            label={`${howMany} ${option.name}`}
            isLabelHidden
            value={quantity}
            onChange={onChange}
            max={limits.quantity}
          />
        </div>
      )}
    </ChoiceCard>
  )
}
