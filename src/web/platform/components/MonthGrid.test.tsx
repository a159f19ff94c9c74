import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { MonthGrid } from './MonthGrid.tsx'

const labels = {
  grid: 'Choose a day',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  free: 'times available',
  notFree: 'no times available',
  today: 'today',
  chosen: 'chosen',
  loading: 'Loading days',
}

interface SampleProps {
  onChange?: (day: string) => void
  isLoading?: boolean
  locale?: string
  weekStart?: 'monday'
}

/** November 2026 starts on a Sunday; the 20th is full. */
function Sample({ onChange, isLoading, locale = 'en-US', weekStart }: SampleProps) {
  const [month, setMonth] = useState('2026-11')
  const [value, setValue] = useState<string | null>(null)
  return (
    <MonthGrid
      month={month}
      onMonthChange={setMonth}
      value={value}
      onChange={(day) => {
        setValue(day)
        onChange?.(day)
      }}
      min="2026-11-15"
      max="2027-01-31"
      today="2026-11-15"
      isFree={(day) => !['2026-11-20', '2026-12-19'].includes(day)}
      isLoading={isLoading}
      locale={locale}
      weekStart={weekStart}
      labels={labels}
    />
  )
}

const focused = () => document.activeElement?.getAttribute('data-day')

describe('MonthGrid', () => {
  it('names each day’s date, says whether it has times, and which one is today', () => {
    render(<Sample />)
    expect(screen.getByLabelText('Monday, November 16, 2026, times available')).toBeVisible()
    expect(screen.getByLabelText('Friday, November 20, 2026, no times available')).toBeVisible()
    expect(screen.getByLabelText('Sunday, November 15, 2026, today, times available')).toBeVisible()
    expect(screen.getByLabelText('Saturday, November 14, 2026, no times available')).toBeVisible()
  })

  it('is one tab stop, and the arrows, Home and End move within it', async () => {
    render(<Sample />)
    await userEvent.tab()
    await userEvent.tab()
    expect(focused()).toBe('2026-11-15')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(focused()).toBe('2026-11-23')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('2026-11-22')
    await userEvent.keyboard('{End}{ArrowUp}')
    expect(focused()).toBe('2026-11-21')
  })

  it('changes the month with Page Down and its buttons, and stays within the days offered', async () => {
    render(<Sample />)
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('2026-12-15')
    expect(screen.getByText('December 2026')).toBeVisible()
    await userEvent.keyboard('{PageUp}{PageUp}')
    expect(focused()).toBe('2026-11-15')

    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    expect(screen.getByText('January 2027')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled()
  })

  it('lets a day with times be chosen, and a day without only visited', async () => {
    const onChange = vi.fn()
    render(<Sample onChange={onChange} />)
    await userEvent.click(screen.getByLabelText(/November 20/))
    expect(onChange).not.toHaveBeenCalled()
    expect(focused()).toBe('2026-11-20')

    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-19')
    expect(document.querySelector('[aria-selected=true]')).toHaveTextContent('19')
    expect(screen.getByLabelText('Thursday, November 19, 2026, chosen')).toHaveFocus()
  })

  it('offers nothing while loading, and says so', () => {
    render(<Sample isLoading />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading days')
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByLabelText('Monday, November 16, 2026')).toHaveAttribute('aria-disabled', 'true')
  })

  it('names days in the reader’s language, and starts the week as the office does', () => {
    render(<Sample locale="es" weekStart="monday" />)
    expect(screen.getByLabelText('lunes, 16 de noviembre de 2026, times available')).toBeVisible()
    expect(document.querySelector('th')).toHaveTextContent('lun')
    expect(document.querySelector('tbody tr:nth-child(2)')).toHaveTextContent('2345678')
  })

  it.each([
    ['ar', ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س']],
    ['vi', ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']],
    ['fr', ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']],
  ])('names the weekdays of %s to fit on a phone, and reads them out in full', (locale, names) => {
    render(<Sample locale={locale} />)
    const heads = [...document.querySelectorAll('th')]
    expect(heads.map((head) => head.textContent)).toEqual(names)
    expect(heads[1]?.abbr).toBe(new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date('2026-11-16')))
  })

  it('goes from the last day of a long month to the last day of a short one', async () => {
    render(<Sample />)
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }))
    await userEvent.click(screen.getByLabelText(/December 31/))
    await userEvent.keyboard('{PageUp}')
    expect(focused()).toBe('2026-11-30')
    await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')
    expect(focused()).toBe('2027-01-31')
  })

  it('follows the reading direction with the left and right arrows', async () => {
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Sample />
      </div>,
    )
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toBe('2026-11-16')
  })
})
