import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#web/platform/components/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormActions } from './FormActions.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import { RadioCards } from './RadioCards.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { type Failure, showFailures } from './show-failures.ts'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const offices = [
  { value: 'a', label: 'Springfield' },
  { value: 'b', label: 'Shelbyville' },
]

const empty = {
  name: '',
  address: { zipCode: '' },
  office: '',
  choice: '',
  duration: 15,
  quantity: 1,
  password: '',
  message: '',
  isOn: false,
}

type Values = typeof empty

interface SampleProps {
  onSubmit?: (values: Values) => void
  failures?: Failure[]
}

function Sample({ onSubmit, failures = [] }: SampleProps) {
  const form = useForm<Values>({ defaultValues: empty, shouldFocusError: false })
  const submit = form.handleSubmit((values) => {
    if (values.name === '') form.setError('name', { type: 'required', message: 'Enter a name' })
    else onSubmit?.(values)
    showFailures(form, failures)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary form={form} />
      <TextField form={form} name="name" label="Name" hint="As on the door" />
      <TextField form={form} name="address.zipCode" label="ZIP code" isOptional />
      <Select form={form} name="office" label="Office" options={offices} placeholder="Choose" />
      <RadioCards form={form} name="choice" label="Choice" options={offices} />
      <NumberField form={form} name="duration" label="Duration" />
      <QuantityStepper form={form} name="quantity" label="How many?" max={3} />
      <PasswordField form={form} name="password" label="Password" autoComplete="new-password" />
      <TextArea form={form} name="message" label="Message" limit={5} />
      <Switch form={form} name="isOn" label="On" />
      <FormActions form={form}>
        <Button type="submit">Save</Button>
      </FormActions>
    </form>
  )
}

const save = () => userEvent.click(screen.getByText('Save'))

describe('a form', () => {
  it('ties label, hint and error to the field, and marks what is optional', async () => {
    render(<Sample />)
    const name = screen.getByLabelText('Name')
    expect(name).toHaveAccessibleDescription('As on the door')
    expect(name).toBeRequired()
    expect(screen.getByLabelText('ZIP code (optional)')).not.toBeRequired()

    await save()
    expect(name).toBeInvalid()
    expect(name).toHaveAccessibleDescription('As on the door Enter a name')
  })

  it('puts the server’s failures next to their fields, the rest above the buttons, and all in the summary', async () => {
    const failures = [
      { propertyName: 'address.zipCode', errorMessage: 'Not a ZIP code' },
      { propertyName: 'choice', errorMessage: 'Choose one' },
      { propertyName: 'nowhere', errorMessage: 'The office is archived.' },
    ]
    render(<Sample failures={failures} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await save()

    expect(screen.getByLabelText('ZIP code (optional)')).toHaveAccessibleDescription('Not a ZIP code')
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose one')
    const [summary, general] = screen.getAllByRole('alert')
    await waitFor(() => expect(summary).toHaveFocus())
    expect(summary).toHaveTextContent('There is a problemNot a ZIP codeChoose oneThe office is archived.')
    expect(general).toHaveTextContent('The office is archived.')

    await userEvent.click(screen.getByRole('link', { name: 'Choose one' }))
    expect(screen.getByLabelText('Springfield')).toHaveFocus()
    await userEvent.click(screen.getByRole('link', { name: 'Not a ZIP code' }))
    expect(screen.getByLabelText('ZIP code (optional)')).toHaveFocus()
  })

  it('passes on what was entered', async () => {
    const onSubmit = vi.fn<(values: Values) => void>()
    render(<Sample onSubmit={onSubmit} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Ada')
    await userEvent.selectOptions(screen.getByLabelText('Office'), 'Shelbyville')
    await userEvent.click(screen.getByLabelText('Shelbyville'))
    await userEvent.click(screen.getByLabelText('On'))
    await userEvent.clear(screen.getByLabelText('Duration'))
    await userEvent.type(screen.getByLabelText('Duration'), '20')
    await userEvent.click(screen.getByLabelText('Increase: How many?'))
    await save()

    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      ...empty,
      name: 'Ada',
      office: 'b',
      choice: 'b',
      isOn: true,
      duration: 20,
      quantity: 2,
    })
  })

  it('keeps a quantity within its limits', async () => {
    render(<Sample />)
    expect(screen.getByLabelText('Decrease: How many?')).toBeDisabled()
    await userEvent.tripleClick(screen.getByLabelText('How many?'))
    await userEvent.keyboard('9')
    expect(screen.getByLabelText('How many?')).toHaveValue('3')
    expect(screen.getByLabelText('Increase: How many?')).toBeDisabled()
  })

  it('counts the characters of a long text', async () => {
    render(<Sample />)
    await userEvent.type(screen.getByLabelText('Message'), 'Closed')
    expect(screen.getByText('6 / 5')).toBeVisible()
  })

  it('shows and hides a password', async () => {
    render(<Sample />)
    const password = screen.getByLabelText('Password')
    expect(password).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
    expect(password).toHaveAttribute('type', 'text')
  })

  it('gives the fields of two forms different ids', () => {
    render(
      <>
        <Sample />
        <Sample />
      </>,
    )
    const ids = screen.getAllByLabelText('Name').map((field) => field.id)
    expect(new Set(ids).size).toBe(2)
  })
})
