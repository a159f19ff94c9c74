import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox } from './ComboBox.tsx'
import { DateField } from './DateField.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { showFailures } from './show-failures.ts'
import { TimeField } from './TimeField.tsx'

const offices = [
  { value: 'a', label: 'Springfield' },
  { value: 'b', label: 'Shelbyville' },
]

const filled = { date: '2026-11-16', time: '13:05', place: '', offices: ['a'] }

type Values = typeof filled

interface SampleProps {
  field: 'date' | 'time' | 'place' | 'offices'
  onSubmit?: (values: Values) => void
  failure?: string
}

function Sample({ field, onSubmit, failure }: SampleProps) {
  const form = useForm<Values>({ defaultValues: filled })
  const submit = form.handleSubmit((values) => {
    onSubmit?.(values)
    if (failure) showFailures(form, [{ propertyName: field, errorMessage: failure }])
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {field === 'date' && <DateField form={form} name="date" label="Start Date" min="2026-11-01" />}
      {field === 'time' && <TimeField form={form} name="time" label="Start Time" />}
      {field === 'place' && <ComboBox form={form} name="place" label="Place" options={offices} />}
      {field === 'offices' && <MultiSelect form={form} name="offices" label="Locations" options={offices} />}
      <button type="submit">Save</button>
    </form>
  )
}

/** A part of a date or time that is set on its own; found by its attribute, because names are slow to compute. */
function segment(type: 'month' | 'hour'): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-type="${type}"]`)
  if (!found) throw new Error(`There is no ${type}`)
  return found
}

const save = () => userEvent.click(screen.getByText('Save'))

describe('a date', () => {
  it('can be changed with the keyboard and is sent as YYYY-MM-DD', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample field="date" onSubmit={onSubmit} />)
    await userEvent.click(segment('month'))
    await userEvent.keyboard('{ArrowUp}')
    await save()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...filled, date: '2026-12-16' })
  })

  it('shows the server’s failure and takes the focus', async () => {
    render(<Sample field="date" failure="In the past" />)
    await save()
    expect(screen.getByRole('group')).toHaveAccessibleName('Start Date')
    expect(screen.getByRole('group')).toHaveAccessibleDescription(/In the past/)
    expect(segment('month')).toHaveFocus()
  })
})

describe('a time', () => {
  it('is shown as h:mm A and sent as HH:mm', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample field="time" onSubmit={onSubmit} />)
    // React Aria keeps hour and minute together with invisible marks.
    const shown = screen.getByRole('group').textContent.replaceAll(/[\u2066-\u2069]/g, '')
    expect(shown).toMatch(/^1:05\sPM/)

    await userEvent.click(segment('hour'))
    await userEvent.keyboard('{ArrowUp}')
    await save()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...filled, time: '14:05' })
  })
})

describe('a choice from many', () => {
  it('is found by typing', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample field="place" onSubmit={onSubmit} />)
    await userEvent.type(screen.getByRole('combobox'), 'Shel{ArrowDown}{Enter}')
    expect(screen.getByRole('combobox')).toHaveValue('Shelbyville')
    await save()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...filled, place: 'b' })
  })

  it('can be several', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample field="offices" onSubmit={onSubmit} />)
    const button = screen.getByRole('button', { name: /Locations/ })
    expect(button).toHaveTextContent('Springfield')
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('option', { name: 'Shelbyville' }))
    await userEvent.keyboard('{Escape}')
    expect(button).toHaveTextContent('Springfield, Shelbyville')
    await save()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...filled, offices: ['a', 'b'] })
  })
})
