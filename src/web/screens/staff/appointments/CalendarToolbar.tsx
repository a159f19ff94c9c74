import type { LocationChoice } from '#contract/locations.ts'
import { addDays, type LocalDate } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import { DatePicker } from '#web/platform/components/form/DateField.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { AnnounceTicketButton } from '#web/tickets/AnnounceTicketButton.tsx'
import type { CalendarAddress, CalendarView, CancelledShown } from './calendar-address.ts'

interface CalendarToolbarProps {
  location: LocationChoice
  date: LocalDate
  view: CalendarView
  cancelled: CancelledShown
  onGo: (change: Partial<CalendarAddress>) => void
  onToday: () => void
  onClosureInformation: () => void
  onAdd: () => void
  onFind: () => void
  /** Whether the columns are as narrow as can be read. */
  isFitted: boolean
  onFit: (isFitted: boolean) => void
  onChooseCalendars: () => void
}

/** Chooses the day shown, and how. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { location, date, view, cancelled, onGo, onToday, onClosureInformation, onAdd, onFind } = props
  const { isFitted, onFit, onChooseCalendars } = props
  return (
    <div className="-mt-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-2" data-print="hide">
      <div className="flex items-center gap-1">
        <Button onClick={onToday}>Today</Button>
        <IconButton icon="chevron-left" label="Previous day" onClick={() => onGo({ date: addDays(date, -1) })} />
        <IconButton icon="chevron-right" label="Next day" onClick={() => onGo({ date: addDays(date, 1) })} />
      </div>
      <DatePicker
        label="Date"
        isLabelHidden
        value={date}
        // An incomplete date is still being typed.
        onChange={(chosen) => chosen && onGo({ date: chosen })}
        className="flex-1 sm:w-40 sm:flex-none"
      />
      <Button variant="primary" icon="plus" onClick={onAdd}>
        Add
      </Button>
      <Button icon="search" onClick={onFind}>
        Find
      </Button>
      <Button onClick={onClosureInformation}>Closure Information</Button>
      <Menu
        label="More"
        actions={[
          { id: 'choose', label: 'Choose calendars', onAction: onChooseCalendars },
          ...(view === 'day'
            ? [{ id: 'fit', label: isFitted ? 'Full width' : 'Fit to the width', onAction: () => onFit(!isFitted) }]
            : []),
          // The menu closes first, or it would be on the paper.
          { id: 'print', label: 'Print the day', onAction: () => setTimeout(() => window.print()) },
        ]}
      />
      <AnnounceTicketButton location={location} />
      <div className="flex flex-wrap items-center gap-x-5">
        <SwitchInput
          label="Show Cancelled"
          isSelected={cancelled !== 'none'}
          onChange={(isOn) => onGo({ cancelled: isOn ? 'too' : 'none' })}
        />
        {cancelled !== 'none' && (
          <SwitchInput
            label="Only Cancelled"
            isSelected={cancelled === 'only'}
            onChange={(isOn) => onGo({ cancelled: isOn ? 'only' : 'too' })}
          />
        )}
      </div>
      <ViewChoice view={view} onChange={(chosen) => onGo({ view: chosen })} />
    </div>
  )
}

const views: readonly { view: CalendarView; label: string; icon: IconName }[] = [
  { view: 'day', label: 'Day', icon: 'calendar' },
  { view: 'list', label: 'List', icon: 'list' },
]

function ViewChoice({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  return (
    <fieldset className="flex rounded-md sm:ms-auto border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">View</legend>
      {views.map((choice) => (
        <button
          key={choice.view}
          type="button"
          aria-pressed={choice.view === view}
          onClick={() => onChange(choice.view)}
          className={classNames(
            'flex min-h-[calc(var(--control-height)-6px)] items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold transition-colors',
            choice.view === view ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          <Icon name={choice.icon} className="size-4" />
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
