import { useNavigate } from 'react-router'
import type { LocationChoice } from '#contract/locations.ts'
import type { LocalDate } from '#domain/time.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { Menu, type MenuAction } from '#web/platform/components/dialog/Menu.tsx'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { useWords } from '#web/platform/components/words.ts'
import { paths } from '#web/platform/paths.ts'
import { useIsManager } from '#web/platform/session/roles.ts'
import { AnnounceTicketButton } from '#web/tickets/AnnounceTicketButton.tsx'
import type { CalendarAddress, CalendarView, CancelledShown } from './calendar-address.ts'
import { DayChoice } from './DayChoice.tsx'

interface CalendarToolbarProps {
  title: string
  location: LocationChoice
  choices: readonly LocationChoice[]
  date: LocalDate
  view: CalendarView
  cancelled: CancelledShown
  onGo: (change: Partial<CalendarAddress>) => void
  onToday: () => void
  /** By days, or by weeks. */
  onStep: (steps: number) => void
  onClosureInformation: () => void
  onAdd: () => void
  onBlock: () => void
  onHelp: () => void
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  onChooseCalendars: () => void
}

/** The screen's head in one row: which day of which location, and how it is shown. The rest is in the menu at its end. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { title, location, choices, date, view, onGo, onToday, onAdd } = props
  const heading = useFocusHeading()
  const words = useWords()
  const isNarrow = useNarrowScreen()
  const isManager = useIsManager()
  const step = view === 'week' ? 'week' : 'day'
  return (
    <header className="calendar-bar" data-print="hide">
      <title>{`${title} · ${words.applicationName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <div className="flex items-center gap-1 max-md:flex-1">
        <Button onClick={onToday}>Today</Button>
        <IconButton icon="chevron-left" label={`Previous ${step}`} onClick={() => props.onStep(-1)} />
        <IconButton icon="chevron-right" label={`Next ${step}`} onClick={() => props.onStep(1)} />
        <DayChoice date={date} onChange={(chosen) => onGo({ date: chosen })} />
      </div>
      {choices.length > 1 ? (
        <SelectInput
          label="Location"
          isLabelHidden
          options={optionsOf(choices)}
          value={String(location.id)}
          onChange={(id) => onGo({ locationId: Number(id) })}
          className="min-w-20 flex-1 md:max-w-60"
        />
      ) : (
        <p className="min-w-0 flex-1 truncate font-semibold max-md:basis-30 md:max-w-60">{location.name}</p>
      )}
      <div className="ms-auto flex items-center gap-1.5 lg:gap-2">
        <AnnounceTicketButton location={location} />
        {isManager && !isNarrow && (
          <ButtonLink to={paths.createAbsence(location.id)} icon="user">
            Someone is out
          </ButtonLink>
        )}
        <Button variant="primary" icon="plus" onClick={onAdd}>
          <span className="calendar-bar-label">Add</span>
        </Button>
        {!isNarrow && <ViewChoice view={view} onChange={(chosen) => onGo({ view: chosen })} />}
        <More {...props} isNarrow={isNarrow} isManager={isManager} />
      </div>
    </header>
  )
}

/** What is not needed every minute. */
function More(props: CalendarToolbarProps & { isNarrow: boolean; isManager: boolean }) {
  const { location, view, cancelled, isCompact, isNarrow, isManager, onGo, onCompact } = props
  const navigate = useNavigate()
  const actions: MenuAction[] = [
    ...(isManager && isNarrow
      ? [{ id: 'absence', label: 'Someone is out', onAction: () => void navigate(paths.createAbsence(location.id)) }]
      : []),
    { id: 'block', label: 'Block time', onAction: props.onBlock },
    { id: 'waiting', label: 'Waiting list', onAction: () => void navigate(paths.waitingListAt(location.id)) },
    { id: 'closures', label: 'Closure Information', onAction: props.onClosureInformation },
    { id: 'choose', label: 'Choose calendars', onAction: props.onChooseCalendars },
    { id: 'location', label: 'Location details', onAction: () => void navigate(paths.staffLocation(location.id)) },
    // The menu closes first, or it would be on the paper.
    { id: 'print', label: 'Print the day', onAction: () => setTimeout(() => window.print()) },
    { id: 'help', label: 'Calendar help', onAction: props.onHelp },
    ...(isNarrow
      ? views.map((each) => ({
          id: each.view,
          label: each.label,
          isChecked: each.view === view,
          isOneOf: true,
          onAction: () => onGo({ view: each.view }),
        }))
      : []),
    {
      id: 'compact',
      label: 'Compact',
      isChecked: isCompact,
      onAction: () => onCompact(!isCompact),
    },
    {
      id: 'cancelled',
      label: 'Show Cancelled',
      isChecked: cancelled !== 'none',
      onAction: () => onGo({ cancelled: cancelled === 'none' ? 'too' : 'none' }),
    },
    ...(cancelled === 'none'
      ? []
      : [
          {
            id: 'only-cancelled',
            label: 'Only Cancelled',
            isChecked: cancelled === 'only',
            onAction: () => onGo({ cancelled: cancelled === 'only' ? 'too' : 'only' }),
          },
        ]),
  ]
  return <Menu label="More" icon="more" isIconOnly actions={actions} />
}

const views: readonly { view: CalendarView; label: string; icon: IconName }[] = [
  { view: 'day', label: 'Day', icon: 'calendar' },
  { view: 'week', label: 'Week', icon: 'panel' },
  { view: 'list', label: 'List', icon: 'list' },
]

function ViewChoice({ view, onChange }: { view: CalendarView; onChange: (view: CalendarView) => void }) {
  return (
    <fieldset className="flex rounded-md border border-line-strong bg-surface p-0.5">
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
          <span className="calendar-bar-label">{choice.label}</span>
        </button>
      ))}
    </fieldset>
  )
}
