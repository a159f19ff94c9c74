import { useWatch } from 'react-hook-form'
import type { CreateLocation } from '#contract/locations.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { locationLabels } from '#web/locations/location-labels.ts'
import type { LocationValues } from './location-form.ts'
import { DEFAULT_TICKET_TEMPLATE } from '#domain/tickets/template.ts'
import { sampleAnnouncement } from './ticket-template.ts'

/** How a ticket is announced, with a sample of what the waiting room would hear. */
export function TicketTemplateField({ form }: { form: FormOf<LocationValues, CreateLocation> }) {
  const name = 'pullNumberAnnouncementTemplate'
  const template = useWatch({ control: form.control, name })
  const restore = () => {
    form.setValue(name, DEFAULT_TICKET_TEMPLATE, { shouldDirty: true })
    form.clearErrors(name)
    form.setFocus(name)
  }
  return (
    <div className="grid gap-2">
      <TextArea
        form={form}
        name={name}
        label={locationLabels.pullNumberAnnouncementTemplate}
        hint="{{TicketNumber}} and {{StationNumber}} stand for the ticket and the desk. Leave blank for the default."
        limit={limits.pullNumberTemplate}
        rows={3}
        isOptional
      />
      <div className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
        <p className="font-medium text-muted">Ticket 42 at desk 3 is announced as</p>
        <p className="mt-0.5 wrap-anywhere">{sampleAnnouncement(template)}</p>
      </div>
      {template !== DEFAULT_TICKET_TEMPLATE && (
        <Button size="small" icon="refresh" className="justify-self-start" onClick={restore}>
          Use the default announcement
        </Button>
      )}
    </div>
  )
}
