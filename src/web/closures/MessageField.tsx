import { useState } from 'react'
import type { CloseLocations } from '#contract/closures.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import type { ClosureValues } from './closure-form.ts'
import { messageTemplates } from './message-templates.ts'

/** A closure's message, with templates to start from. A text replaced by a template can be restored. */
export function MessageField({ form }: { form: FormOf<ClosureValues, CloseLocations> }) {
  const [replaced, setReplaced] = useState('')
  const write = (text: string) => {
    const before = form.getValues('message')
    setReplaced(messageTemplates.some((template) => template.text === before) ? '' : before)
    form.setValue('message', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="grid gap-3">
      <TextArea
        form={form}
        name="message"
        label="Message"
        hint="Sent to customers whose appointments are canceled, and shown to anyone looking for a time."
        limit={limits.closureMessage}
      />
      <div className="flex flex-wrap gap-2">
        <Menu
          label="Use a template"
          size="small"
          actions={messageTemplates.map(({ name, text }) => ({ id: name, label: name, onAction: () => write(text) }))}
        />
        {replaced !== '' && (
          <Button size="small" variant="quiet" icon="history" onClick={() => write(replaced)}>
            Restore my text
          </Button>
        )}
      </div>
    </div>
  )
}
