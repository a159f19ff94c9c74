import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/components/Button.tsx'
import { ComboBox } from './ComboBox.tsx'
import { DateField } from './DateField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormActions } from './FormActions.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { RadioCards } from './RadioCards.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { type Failure, showFailures } from './show-failures.ts'
import { TextField } from './TextField.tsx'
import { TimeField } from './TimeField.tsx'

const offices = [
  { value: 'a', label: 'Springfield' },
  { value: 'b', label: 'Shelbyville' },
]

const empty = {
  name: '',
  address: { zipCode: '' },
  office: '',
  choice: '',
  offices: ['a'],
  place: '',
  date: '2026-11-16',
  time: '13:05',
  duration: 15,
  quantity: 1,
  password: '',
  isOn: false,
}

type Values = typeof empty

function Sample({ onSubmit, failures = [] }: { onSubmit?: (values: Values) => void; failures?: Failure[] }) {
  const form = useForm({
    defaultValues: empty,
    shouldFocusError: false,
    resolver: (values) =>
      values.name
        ? { values, errors: {} }
        : { values: {}, errors: { name: { type: 'required', message: 'Enter a name' } } },
  })
  const submit = form.handleSubmit((values) => {
    onSubmit?.(values)
    showFailures(form, failures)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary form={form} />
      <TextField form={form} name="name" label="Name" hint="As on the door" />
      <TextField form={form} name="address.zipCode" label="ZIP code" isOptional />
      <Select form={form} name="office" label="Office" options={offices} placeholder="Choose" />
      <RadioCards form={form} name="choice" label="Choice" options={offices} />
      <ComboBox form={form} name="place" label="Place" options={offices} />
      <MultiSelect form={form} name="offices" label="Locations" options={offices} />
      <DateField form={form} name="date" label="Start Date" />
      <TimeField form={form} name="time" label="Start Time" />
      <NumberField form={form} name="duration" label="Duration" />
      <QuantityStepper form={form} name="quantity" label="How many?" max={3} />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <Switch form={form} name="isOn" label="On" />
      <FormActions form={form}>
        <Button type="submit">Save</Button>
      </FormActions>
    </form>
  )
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('a form', () => {
  it('ties label, hint and error to the field, and marks what is optional', async () => {
    render(<Sample />)
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveAccessibleDescription('As on the door')
    expect(name).toBeRequired()
    expect(screen.getByRole('textbox', { name: 'ZIP code (optional)' })).not.toBeRequired()

    await save()
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription('As on the door Enter a name')
  })

  it('moves the focus to the error summary, and from there to the field', async () => {
    render(<Sample />)
    await save()
    const summary = screen.getByRole('alert')
    expect(summary).toHaveFocus()
    expect(summary).toHaveTextContent('There is a problem')

    await userEvent.click(screen.getByRole('link', { name: 'Enter a name' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('puts the server’s failures next to their fields, and the rest above the buttons', async () => {
    render(
      <Sample
        failures={[
          { propertyName: 'address.zipCode', errorMessage: 'Not a ZIP code' },
          { propertyName: 'date', errorMessage: 'In the past' },
          { propertyName: 'choice', errorMessage: 'Choose one' },
          { propertyName: 'nowhere', errorMessage: 'The office is archived.' },
        ]}
      />,
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
    await save()

    expect(screen.getByRole('textbox', { name: 'ZIP code (optional)' })).toHaveAccessibleDescription('Not a ZIP code')
    expect(screen.getByRole('radiogroup', { name: 'Choice' })).toHaveAccessibleDescription('Choose one')
    expect(screen.getByRole('group', { name: 'Start Date' })).toHaveAccessibleDescription(/In the past/)
    const [summary, general] = screen.getAllByRole('alert')
    expect(summary).toHaveFocus()
    expect(general).toHaveTextContent('The office is archived.')

    await userEvent.click(screen.getByRole('link', { name: 'In the past' }))
    expect(screen.getByRole('spinbutton', { name: /month, Start Date/ })).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: 'Choose one' }))
    expect(screen.getByRole('radio', { name: 'Springfield' })).toHaveFocus()
  })

  it('hands over what was filled in, in the shapes of the wire', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample onSubmit={onSubmit} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'Shelbyville')
    await userEvent.click(screen.getByRole('radio', { name: 'Shelbyville' }))
    await userEvent.click(screen.getByRole('switch', { name: 'On' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Place' }), 'Shel{ArrowDown}{Enter}')
    await userEvent.click(screen.getByRole('spinbutton', { name: /month, Start Date/ }))
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.click(screen.getByRole('spinbutton', { name: /hour, Start Time/ }))
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Duration' }))
    await userEvent.type(screen.getByRole('spinbutton', { name: 'Duration' }), '20')
    await userEvent.click(screen.getByRole('button', { name: 'Increase: How many?' }))
    await save()

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      ...empty,
      name: 'Ada',
      office: 'b',
      choice: 'b',
      place: 'b',
      isOn: true,
      date: '2026-12-16',
      time: '14:05',
      duration: 20,
      quantity: 2,
    })
  })

  it('shows a time of day as h:mm A', () => {
    render(<Sample />)
    expect(screen.getByRole('group', { name: 'Start Time' })).toHaveTextContent(/1:05\s*PM/)
  })

  it('chooses several from a list', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample onSubmit={onSubmit} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada')
    const button = screen.getByRole('button', { name: /Locations/ })
    expect(button).toHaveTextContent('Springfield')
    await userEvent.click(button)
    await userEvent.click(screen.getByRole('option', { name: 'Shelbyville' }))
    await userEvent.keyboard('{Escape}')
    await save()
    expect(onSubmit.mock.calls[0]?.[0].offices).toEqual(['a', 'b'])
  })

  it('keeps a quantity within its limits', async () => {
    render(<Sample />)
    const quantity = screen.getByRole('textbox', { name: 'How many?' })
    expect(screen.getByRole('button', { name: 'Decrease: How many?' })).toBeDisabled()
    await userEvent.tripleClick(quantity)
    await userEvent.keyboard('9')
    expect(quantity).toHaveValue('3')
    expect(screen.getByRole('button', { name: 'Increase: How many?' })).toBeDisabled()
  })

  it('shows and hides a password', async () => {
    render(<Sample />)
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password).toHaveAttribute('type', 'text')
  })

  it('gives the fields of two forms different ids', () => {
    render(
      <>
        <Sample />
        <Sample />
      </>,
    )
    const ids = screen.getAllByRole('textbox', { name: 'Name' }).map((field) => field.id)
    expect(new Set(ids).size).toBe(2)
  })
})
