import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { requiredText, text, translationsOf } from '#contract/fields.ts'
import type { Translations } from '#domain/translations.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { contractResolver } from './contract-resolver.ts'
import { inEveryLanguage, LanguageTabs } from './LanguageTabs.tsx'
import { type Failure, showFailures } from './show-failures.ts'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const FIELDS = ['name', 'description'] as const
const Form = z.strictObject({
  name: requiredText(20),
  description: text(100),
  number: requiredText(5),
  translations: translationsOf({ name: text(20), description: text(100) }),
})
type Form = z.output<typeof Form>

const onSave = vi.fn<(form: Form) => void>()
beforeEach(() => onSave.mockReset())

interface SampleProps {
  translations?: Translations<'name' | 'description'>
  description?: string
  failures?: Failure[]
}

function Sample({ translations = {}, description = '', failures = [] }: SampleProps) {
  const form = useForm<Form, unknown, Form>({
    defaultValues: { name: 'Road Test', number: '1', description, translations: inEveryLanguage(FIELDS, translations) },
    resolver: contractResolver(Form),
  })
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((values) => {
          onSave(values)
          showFailures(form, failures)
        })(event)
      }
    >
      <LanguageTabs form={form} fields={FIELDS}>
        {({ field }) => (
          <>
            <TextField form={form} {...field('name', 'Name')} />
            <TextArea form={form} {...field('description', 'Documents')} limit={100} />
          </>
        )}
      </LanguageTabs>
      <TextField form={form} name="number" label="Number" />
      <p>{form.formState.isDirty ? 'unsaved' : 'saved'}</p>
      <Button type="submit">Save</Button>
    </form>
  )
}

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
async function write(label: string, words: string) {
  await userEvent.click(screen.getByLabelText(new RegExp(`^${label}`)))
  await userEvent.paste(words)
}

it('begins with English, and marks the languages that customers read in English', async () => {
  render(<Sample translations={{ es: { name: 'Examen de manejo' } }} />)
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'English',
    'Spanish',
    'Frenchmissing',
    'Vietnamesemissing',
    'Chinesemissing',
    'Arabicmissing',
    'Germanmissing',
  ])
  expect(screen.getByLabelText('Name')).toHaveValue('Road Test')
  await userEvent.click(tab(/French/))
  expect(screen.getByText('Customers read English where this is blank.')).toBeVisible()
  await write('Name in French', 'Examen')
  expect(tab('French')).toBeVisible()
  expect(screen.queryByText(/Customers read English/)).not.toBeInTheDocument()
})

it('keeps what is written in each language, and saves all of it', async () => {
  render(<Sample translations={{ es: { name: 'Examen de manejo' } }} />)
  expect(screen.getByText('saved')).toBeVisible()
  await userEvent.click(tab(/French/))
  await write('Name in French', 'Examen')
  expect(screen.getByText('unsaved')).toBeVisible()
  await userEvent.click(tab('English'))
  await userEvent.click(tab('French'))
  expect(screen.getByLabelText(/^Name in French/)).toHaveValue('Examen')
  await save()
  await waitFor(() => expect(onSave).toHaveBeenCalled())
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({
    name: 'Road Test',
    translations: { es: { name: 'Examen de manejo' }, fr: { name: 'Examen', description: '' } },
  })
})

it('is reached by arrow keys, and writes Arabic from right to left', async () => {
  render(<Sample />)
  await userEvent.click(tab('English'))
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(tab(/Arabic/)).toHaveFocus()
  const name = screen.getByLabelText(/^Name in Arabic/)
  expect(name).toHaveAttribute('dir', 'rtl')
  expect(name).toHaveAttribute('lang', 'ar')
  expect(screen.getByLabelText(/^Documents in Arabic/)).toHaveAttribute('dir', 'rtl')
  expect(screen.getByRole('tabpanel', { name: /Arabic/ })).toContainElement(name)
})

it('brings a language forward in which something is wrong, and says so', async () => {
  render(<Sample />)
  await userEvent.click(tab(/Chinese/))
  await write('Name in Chinese', 'x'.repeat(21))
  await userEvent.click(tab('English'))
  await save()
  const name = await screen.findByLabelText(/^Name in Chinese/)
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveAccessibleDescription('Must be at most 20 characters')
  expect(tab(/Chinese/)).toHaveAccessibleName(/error/)
  expect(onSave).not.toHaveBeenCalled()
})

it('does not take the focus from another mistake, nor the language from one that is being mended', async () => {
  render(<Sample />)
  for (const language of ['Spanish', 'Vietnamese']) {
    await userEvent.click(tab(new RegExp(language)))
    await write(`Name in ${language}`, 'x'.repeat(21))
  }
  await userEvent.click(tab('English'))
  await userEvent.clear(screen.getByLabelText('Number'))
  await save()
  await screen.findByLabelText(/^Name in Spanish/)
  await write('Number', '2')
  await userEvent.clear(screen.getByLabelText(/^Name in Spanish/))
  expect(await screen.findByLabelText(/^Name in Spanish/)).toHaveFocus()
  await waitFor(() => expect(tab(/Spanish/)).not.toHaveAccessibleName(/error/))
  expect(tab(/Vietnamese/)).toHaveAccessibleName(/error/)
  await save()
  await waitFor(() => expect(screen.getByLabelText(/^Name in Vietnamese/)).toHaveFocus())
})

it('shows the server’s refusal next to a text that was never opened', async () => {
  render(<Sample failures={[{ propertyName: 'translations.ar.description', errorMessage: 'Not like this.' }]} />)
  await save()
  const documents = await screen.findByLabelText(/^Documents in Arabic/)
  await waitFor(() => expect(documents).toHaveAccessibleDescription('Not like this.'))
  expect(documents).toHaveFocus()
})
