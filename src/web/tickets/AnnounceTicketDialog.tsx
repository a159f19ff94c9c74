import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { LocationChoice } from '#contract/locations.ts'
import { type AnnouncementDetails, tickets } from '#contract/tickets.ts'
import { limits } from '#domain/limits.ts'
import { isStraggler, nextTicket } from '#domain/tickets/queue.ts'
import { sayTicket } from '#domain/tickets/template.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { Checkbox } from '#web/platform/components/form/Checkbox.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { NumberField } from '#web/platform/components/form/NumberField.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { type InFormNames, showRefusal } from '#web/platform/record/show-refusal.ts'
import { ServedTickets } from './ServedTickets.tsx'
import { storedStation } from './served-tickets.ts'
import { type TicketForm, ticketResolver } from './ticket-form.ts'
import { type Calling, useTicketQueue } from './use-ticket-queue.ts'

interface AnnounceTicketDialogProps {
  location: LocationChoice
  onClose: () => void
}

/** Calls tickets to a desk, as often as needed. */
export function AnnounceTicketDialog({ location, onClose }: AnnounceTicketDialogProps) {
  const query = useRead(tickets.details, { params: { locationId: location.id } })
  return (
    <Dialog isOpen onClose={onClose} title="Announce Ticket">
      <p className="mb-4 text-sm text-muted">{location.name}</p>
      <Loaded query={query} what="the tickets">
        {(details) => <TicketDesk location={location} details={details} />}
      </Loaded>
    </Dialog>
  )
}

function TicketDesk({ location, details }: { location: LocationChoice; details: AnnouncementDetails }) {
  const latest = details.currentServedTicketNumber
  const next = nextTicket(latest)
  const { list, last, call, isPending } = useTicketQueue(location.id, latest)
  const [called, setCalled] = useState('')
  const form = useForm<TicketForm, unknown, TicketForm>({
    defaultValues: {
      station: storedStation(location.id),
      announcementMessage: details.announcementMessage,
      isNewStart: false,
    },
    resolver: ticketResolver,
  })
  const [station, announcementMessage, ticketNumber] = useWatch({
    control: form.control,
    name: ['station', 'announcementMessage', 'ticketNumber'],
  })

  const announce = (calling: Calling) => {
    const submit = form.handleSubmit(async (values) => {
      if (calling === 'typed' && values.ticketNumber === undefined) {
        form.setError('ticketNumber', { type: 'required', message: 'Required' }, { shouldFocus: true })
        return
      }
      setCalled('')
      try {
        const ticket = await call(calling, values)
        setCalled(`Ticket ${ticket.ticketNumber} was called to desk ${ticket.station}.`)
        if (calling === 'typed') for (const name of ['ticketNumber', 'isNewStart'] as const) form.resetField(name)
      } catch (failed) {
        if (!(failed instanceof CallFailed)) throw failed
        showRefusal(form, failed, inFormNames)
      }
    })
    return (event: SyntheticEvent) => void submit(event)
  }

  return (
    <div className="grid gap-5">
      <form className="grid gap-4" noValidate onSubmit={announce('next')}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <p className="field-label">Next ticket</p>
            <p className="text-display font-bold tabular-nums" data-testid="next-ticket">
              {next}
            </p>
          </div>
          <TextField form={form} name="station" label="Desk" maxLength={limits.stationName} className="w-40" />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" icon="megaphone" isPending={isPending}>
            Announce next
          </Button>
          <Button icon="refresh" disabled={!last || isPending} onClick={announce('recall')}>
            {last ? `Recall ${last.ticketNumber}` : 'Recall last'}
          </Button>
        </div>
        <output className="empty:hidden">{called && <Banner tone="success">{called}</Banner>}</output>
        <GeneralFailure form={form} />
      </form>

      {/* A separate form: Enter calls the typed number, not the next one. */}
      <form className="flex flex-wrap items-end gap-2" noValidate onSubmit={announce('typed')}>
        <NumberField form={form} name="ticketNumber" label="Another number" min={1} isOptional className="w-56" />
        <Button type="submit" disabled={isPending}>
          Announce this number
        </Button>
        {isNumber(ticketNumber) && isStraggler(ticketNumber, latest) && (
          <Checkbox
            form={form}
            name="isNewStart"
            label={`Continue counting from ${ticketNumber}`}
            hint={`The last number was ${latest}. Unless you check this, ${ticketNumber} is only called, and the next ticket stays ${next}.`}
            className="basis-full"
          />
        )}
      </form>

      <div className="grid gap-2">
        <TextArea
          form={form}
          name="announcementMessage"
          label="Message"
          hint="{{TicketNumber}} and {{StationNumber}} stand for the ticket and the desk."
          limit={limits.pullNumberTemplate}
          rows={3}
        />
        <div className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
          <p className="font-medium text-muted">The lobby hears</p>
          <p className="mt-0.5 wrap-anywhere">{sayTicket(announcementMessage, heard(ticketNumber, next), station)}</p>
        </div>
      </div>

      <ServedTickets list={list} timeZone={location.timeZone} />
    </div>
  )
}

/** The number in the preview: the typed one, if it is valid. */
function heard(typed: number | undefined, next: number): number {
  return isNumber(typed) ? typed : next
}

const isNumber = (typed: number | undefined): typed is number =>
  typed !== undefined && Number.isInteger(typed) && typed > 0

/** The call's field is the number served; here it is the typed one. */
const inFormNames: InFormNames = (failures) =>
  failures.map(({ propertyName, errorMessage }) => ({
    propertyName: propertyName === 'currentServedNumber' ? 'ticketNumber' : propertyName,
    errorMessage,
  }))
