import { STATUS_LABELS, STATUSES } from '#domain/appointments/status.ts'
import { BACKGROUND_EVENT_TYPES, type BackgroundEventType } from '#domain/calendar/background.ts'
import { classNames } from '#web/platform/components/class-names.ts'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { BLOCKED_MARK } from '#web/screens/staff/appointments/day/BlockedBlock.tsx'
import {
  type BlockLook,
  blockClass,
  confirmedMark,
  statusMark,
} from '#web/screens/staff/appointments/day/block-look.ts'
import { switchShortcuts, useShortcutsOn } from '#web/platform/components/shortcuts.ts'

const keys: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['T'], text: 'Today, at the current time' },
  { keys: ['→', 'J'], text: 'Next day or week' },
  { keys: ['←', 'K'], text: 'Previous day or week' },
  { keys: ['D'], text: 'Day view' },
  { keys: ['W'], text: 'Week view' },
  { keys: ['L'], text: 'List view' },
  { keys: ['C'], text: 'Show or hide canceled appointments' },
  { keys: ['A'], text: 'Add an appointment' },
  { keys: ['B'], text: 'Block time, for a break or a training' },
  { keys: ['F'], text: 'Find a customer' },
  { keys: ['Z'], text: 'Undo what you did last, within a minute' },
  { keys: ['?'], text: 'This help' },
]

const gridKeys: typeof keys = [
  { keys: ['↑', '↓'], text: 'Earlier or later in the same column' },
  { keys: ['←', '→'], text: 'The previous or next column, at about the same time' },
  { keys: ['Home', 'End'], text: 'First or last in the column' },
  { keys: ['Enter'], text: 'Open the appointment' },
  { keys: ['Shift', '↑ ↓ ← →'], text: 'Select a time; Enter adds an appointment, B blocks it' },
  { keys: ['M'], text: 'Move a booked one: arrows (Shift: by calendar), then Enter; Escape keeps it' },
  { keys: ['Tab'], text: 'Blocked times in its column; Enter says why' },
  { keys: ['Delete'], text: 'Unblock a place that was blocked' },
]

const samples: readonly (BlockLook & { label: string })[] = [
  ...STATUSES.map((appointmentStatus) => ({ label: STATUS_LABELS[appointmentStatus], appointmentStatus })),
  { label: 'Booked, confirmed', appointmentStatus: 'Booked', isConfirmed: true },
  { label: 'Walk-in, booked', appointmentStatus: 'Booked', isWalkIn: true },
  { label: 'Walk-in, checked in', appointmentStatus: 'CheckedIn', isWalkIn: true },
  { label: 'Being handled', appointmentStatus: 'CheckedIn', isHandled: true },
]

const backgroundLabels: Readonly<Record<BackgroundEventType, string>> = {
  OutsideHours: 'Outside hours',
  Gap: 'Gap between hours',
  Closure: 'Closure',
}

/** The calendar's shortcuts, and what its colors and marks mean. */
export function CalendarHelp({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn()
  return (
    <Dialog isOpen onClose={onClose} title="Calendar help" size="large">
      {/* About as long on both sides, so that a usual window shows all of it. */}
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
        <section>
          <h3 className="mb-1 font-semibold">Keyboard shortcuts</h3>
          <SwitchInput label="Use single-key shortcuts" isSelected={isOn} onChange={switchShortcuts} className="mb-2" />
          <KeyList entries={keys} />
          <h3 className="mt-5 mb-2 font-semibold">Blocked times</h3>
          <ul className="grid gap-2 lg:grid-cols-2">
            {BACKGROUND_EVENT_TYPES.map((type) => (
              <li key={type} className="day-background day-sample" data-type={type}>
                <span className="day-background-label">{backgroundLabels[type]}</span>
              </li>
            ))}
            <li className="day-blocked day-sample">
              <b>{BLOCKED_MARK}Break</b>
            </li>
          </ul>
        </section>
        <section>
          <h3 className="mb-2 font-semibold">Colors and marks</h3>
          <ul className="grid gap-2 lg:grid-cols-2">
            {samples.map(({ label, ...look }) => (
              <li key={label} className={classNames(blockClass(look), 'day-sample')}>
                <b>{statusMark(look) + label}</b>
                {confirmedMark(look)}
              </li>
            ))}
          </ul>
          <h3 className="mt-5 mb-1 font-semibold">On an appointment</h3>
          <KeyList entries={gridKeys} />
        </section>
      </div>
    </Dialog>
  )
}

function KeyList({ entries }: { entries: typeof keys }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {entries.map(({ keys, text }) => (
        <div key={text} className="flex items-center justify-between gap-4">
          <dt>{text}</dt>
          <dd className="flex flex-none gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-center font-sans text-xs font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
