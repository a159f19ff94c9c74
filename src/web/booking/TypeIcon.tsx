import { useState } from 'react'
import { appointmentTypes } from '#contract/appointment-types.ts'
import type { AppointmentTypeOption } from '#contract/booking.ts'
import { addressOf } from '#contract/endpoint.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Icon } from '#web/platform/components/Icon.tsx'

/** The office's own icon for the type, or a sheet of paper by default. */
export function TypeIcon({ option: { id, iconCacheKey } }: { option: AppointmentTypeOption }) {
  const [hasFailed, setHasFailed] = useState(false)
  const isPicture = iconCacheKey && !hasFailed
  return (
    // A picture has colors of its own, which are made for light ground.
    <span
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-md',
        isPicture ? 'bg-picture' : 'bg-primary-soft text-primary in-[.choice-card:has(:checked)]:bg-surface',
      )}
    >
      {isPicture ? (
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
