import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { AppointmentTypeOption } from '#contract/booking.ts'
import { addressOf } from '#contract/endpoint.ts'
import { limits } from '#domain/limits.ts'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { QuantityInput } from '#web/platform/components/form/QuantityStepper.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { documentsIn } from '#web/booking/documents.ts'

interface TypeCardProps {
  option: AppointmentTypeOption
  /** 0 when not chosen. */
  quantity: number
  isDisabled: boolean
  onChange: (quantity: number) => void
}

/** One appointment type: what it is, how long it takes and what to bring; once chosen, how many. */
export function TypeCard({ option, quantity, isDisabled, onChange }: TypeCardProps) {
  const id = useId()
  const t = useTranslations('booking.type')
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
      {quantity > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span aria-hidden="true" className="font-medium">
            {t('quantity')}
          </span>
          <QuantityInput
            id={`${id}-quantity`}
            label={t('quantityOf', { name: option.name })}
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

/** The office's own icon for the type, or a sheet of paper by default. */
function TypeIcon({ option: { id, iconCacheKey } }: Pick<TypeCardProps, 'option'>) {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary in-[.choice-card:has(:checked)]:bg-surface">
      {iconCacheKey && !hasFailed ? (
        <img
          src={iconUrl(id, iconCacheKey)}
          alt=""
          className="size-8 object-contain"
          onError={() => setHasFailed(true)}
        />
      ) : (
        <Icon name="file-text" className="size-5.5" />
      )}
    </span>
  )
}

function iconUrl(id: number, guid: string): string {
  return addressOf(appointmentTypes.icon).path.replace(':id', String(id)).replace(':guid', encodeURIComponent(guid))
}
