import type { LocalDate } from '#domain/time.ts'
import { DatePicker } from '#web/platform/components/form/DateField.tsx'

export interface Days {
  startDate: LocalDate | null
  endDate: LocalDate | null
}

/** The first and last day, by the browser's calendar. */
export function DayRange({ days, onChange }: { days: Days; onChange: (days: Partial<Days>) => void }) {
  return (
    <>
      <DatePicker
        label="Start Date"
        value={days.startDate}
        onChange={(startDate) => onChange({ startDate })}
        isOneOfSeveral
        className="max-sm:flex-1"
      />
      <DatePicker
        label="End Date"
        value={days.endDate}
        onChange={(endDate) => onChange({ endDate })}
        isOneOfSeveral
        className="max-sm:flex-1"
      />
    </>
  )
}
