import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { BackOffice } from '#web/platform/components/BackOffice.tsx'
import { press } from '#web/testing/page.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import { type EditedWeek, editedWeek } from './week.ts'

const monday = { key: 0, startTime: '08:00', endTime: '17:00', numberOfSlots: 3, timeSlotDuration: 15 }
const start: EditedWeek = { ...editedWeek(undefined), monday: [monday] }

let current = start

function Editor({ from = start }: { from?: EditedWeek }) {
  const [week, setWeek] = useState(from)
  const change = (next: EditedWeek) => {
    current = next
    setWeek(next)
  }
  return (
    <BackOffice>
      <WeekEditor week={week} onChange={change} />
    </BackOffice>
  )
}

const times = (day: keyof EditedWeek) => current[day].map(({ startTime, endTime }) => `${startTime}-${endTime}`)
const day = (name: string) => within(screen.getByRole('region', { name }))
const menu = async (day: string, action: string) => {
  await press(`Copy ${day}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('describes the week in text next to the picture, with the places of each day and of the week', () => {
  render(<Editor />)
  const picture = within(screen.getByRole('figure'))
  expect(picture.getByText('Monday: 8:00 AM – 5:00 PM, 3 at once, every 15 min. 108 places.')).toBeInTheDocument()
  expect(picture.getByText('Tuesday: closed.')).toBeInTheDocument()
  expect(picture.getByText('108 places per week')).toBeVisible()
})

it('adds hours and moves the focus to them', async () => {
  render(<Editor />)
  await press('Add hours on Tuesday')
  expect(times('tuesday')).toEqual(['08:00-17:00'])
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-window]')).toHaveAttribute('data-window', 'tuesday-0'),
  )
})

it('splits hours at a typed time, and undoes it', async () => {
  render(<Editor />)
  await press('Split Monday, 8:00 AM – 5:00 PM')
  const dialog = within(await screen.findByRole('dialog', { name: 'Split 8:00 AM – 5:00 PM' }))
  const hour = dialog.getByRole('spinbutton', { name: /hour/ })
  await userEvent.click(hour)
  await userEvent.keyboard('6')
  expect(dialog.getByText('Must be between 8:00 AM and 5:00 PM')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}1')
  await userEvent.click(dialog.getByRole('button', { name: 'Split' }))
  await waitFor(() => expect(times('monday')).toEqual(['08:00-13:00', '13:00-17:00']))
  await press('Undo: Split 8:00 AM – 5:00 PM on Monday')
  expect(times('monday')).toEqual(['08:00-17:00'])
  expect(screen.getByRole('button', { name: 'Nothing to undo' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByText('Split 8:00 AM – 5:00 PM on Monday. Undone.')).toBeInTheDocument()
})

it('copies a day to all weekdays', async () => {
  render(<Editor />)
  await menu('Monday', 'To all weekdays')
  expect(times('friday')).toEqual(['08:00-17:00'])
  expect(times('saturday')).toEqual([])
  expect(screen.getByText('540 places per week')).toBeVisible()
})

it('copies a day to chosen days, and to none without a choice', async () => {
  render(<Editor />)
  await menu('Monday', 'To chosen days…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Monday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(dialog.getByText('Choose at least one day')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Wednesday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(times('wednesday')).toEqual(['08:00-17:00']))
  expect(times('tuesday')).toEqual([])
})

it('removes hours, keeps the focus nearby, and brings them back', async () => {
  render(<Editor />)
  await press('Remove Monday, 8:00 AM – 5:00 PM')
  expect(times('monday')).toEqual([])
  expect(day('Monday').getByText('Closed')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add hours on Monday' })).toHaveFocus()
  await press('Undo: Remove 8:00 AM – 5:00 PM on Monday')
  expect(times('monday')).toEqual(['08:00-17:00'])
})

it('refuses absurd counts and durations next to their field while typing; typing on is one undo step', async () => {
  render(<Editor />)
  const slots = screen.getByLabelText('Customers at once')
  await userEvent.clear(slots)
  expect(slots).toHaveAccessibleDescription('Required')
  await userEvent.type(slots, '500')
  expect(slots).toHaveAccessibleDescription('Must be at most 50')
  const minutes = screen.getByLabelText('Minutes per slot')
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '0')
  expect(minutes).toHaveAccessibleDescription('Must be at least 5')
  await press('Undo: Change Monday, Minutes per slot')
  expect(minutes).toHaveValue(15)
  await press('Undo: Change Monday, Customers at once')
  expect(slots).toHaveValue(3)
})

it('refuses overlapping hours at the field', async () => {
  const other = { ...monday, key: 1, startTime: '16:00', endTime: '18:00' }
  render(<Editor from={{ ...start, monday: [monday, other] }} />)
  expect(day('Monday').getByText('Overlaps with 4:00 PM – 6:00 PM')).toBeVisible()
  expect(day('Monday').getByText('Overlaps with 8:00 AM – 5:00 PM')).toBeVisible()
})

it('ends a day at midnight', async () => {
  render(<Editor from={{ ...start, monday: [{ ...monday, endTime: '24:00' }] }} />)
  expect(day('Monday').getByText('192 places')).toBeVisible()
  expect(screen.queryByText('Must be after the start')).not.toBeInTheDocument()
})

it('starts from a usual week, keeps how many are served at once, and undoes it (HOURS-3)', async () => {
  current = start
  render(<Editor />)
  await press('Start from a usual week')
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Monday to Friday, 8:00 AM – 5:00 PM, closed at noon' }),
  )
  expect(times('friday')).toEqual(['08:00-12:00', '13:00-17:00'])
  expect(times('saturday')).toEqual([])
  expect(current.friday[0]).toMatchObject({ numberOfSlots: 3, timeSlotDuration: 15 })
  await userEvent.click(screen.getByRole('button', { name: /^Undo: Monday to Friday/ }))
  expect(current.monday).toEqual([monday])
})
