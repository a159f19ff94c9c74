import { type Status, STATUS_LABELS, STATUS_MEANING } from '#domain/appointments/status.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import type { IconName } from '#web/platform/components/Icon.tsx'
import type { Tone } from '#web/platform/components/tone.ts'

const looks: Readonly<Record<Status, { tone: Tone; icon?: IconName }>> = {
  Booked: { tone: 'info', icon: 'calendar' },
  CheckedIn: { tone: 'teal', icon: 'check' },
  Complete: { tone: 'success', icon: 'check-circle' },
  NoShow: { tone: 'rose' },
  Cancelled: { tone: 'neutral', icon: 'x' },
}

interface StatusBadgesProps {
  appointmentStatus: Status
  isWalkIn: boolean
}

/** The status, and whether the customer walked in. Booked walk-ins are amber. */
export function StatusBadges({ appointmentStatus, isWalkIn }: StatusBadgesProps) {
  const { tone, icon } = looks[appointmentStatus]
  const isHere = STATUS_MEANING[appointmentStatus].hasCome
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge
        tone={isWalkIn && appointmentStatus === 'Booked' ? 'warning' : tone}
        {...(icon && { icon })}
        isStruck={appointmentStatus === 'Cancelled'}
      >
        {/* The mark of its block on the calendar: no icon looks like it. */}
        {appointmentStatus === 'NoShow' && <span aria-hidden="true">⊘</span>}
        {STATUS_LABELS[appointmentStatus]}
      </Badge>
      {isWalkIn && (
        <Badge tone="warning" icon={isHere ? 'check' : 'user'}>
          Walk-in{isHere && <span className="sr-only">, checked in</span>}
        </Badge>
      )}
    </span>
  )
}
