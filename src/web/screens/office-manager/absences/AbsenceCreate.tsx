import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { calendars, type Calendar } from '#contract/calendars.ts'
import { type CloseLocation, closures } from '#contract/closures.ts'
import { type LocationChoice, locations } from '#contract/locations.ts'
import { officeHours } from '#contract/office-hours.ts'
import { limits } from '#domain/limits.ts'
import { officeTimeAt, useNow } from '#web/appointments/office-clock.ts'
import { ClosureFacts } from '#web/closures/ClosureFacts.tsx'
import { ConfirmChangeDialog } from '#web/effects/ConfirmChangeDialog.tsx'
import { PreviewedForm } from '#web/effects/PreviewedForm.tsx'
import { useLocationsBreadcrumb } from '#web/locations/locations-list.ts'
import { readOf, useRead, useWrite } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { DateField } from '#web/platform/components/form/DateField.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { Select } from '#web/platform/components/form/Select.tsx'
import { TextArea } from '#web/platform/components/form/TextArea.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { TimeField } from '#web/platform/components/form/TimeField.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { type AbsenceValues, absenceResolver, newAbsence } from './absence-form.ts'

type Form = FormOf<AbsenceValues, CloseLocation>

/** Someone is out: closes their calendar, or one of its columns, from now on. People keep their time where they can. */
export function AbsenceCreate() {
  const locationId = useIdInAddress('locationId')
  const query = useRead(locations.options, {})
  const all = useLocationsBreadcrumb()
  const location = query.data?.find(({ id }) => id === locationId)
  return (
    <>
      <PageHeader
        title={location ? `Someone is out: ${location.name}` : 'Someone is out'}
        breadcrumbs={location ? [all, { label: location.name, to: paths.managerLocation(locationId) }] : [all]}
      />
      <Loaded query={query} what="the location" isScreen>
        {() => (location ? <AtLocation location={location} /> : missing)}
      </Loaded>
    </>
  )
}

const missing = <EmptyState icon="building" title="Location not found." text="You may not have access to it." />

function AtLocation({ location }: { location: LocationChoice }) {
  const query = useRead(calendars.ofLocation, { params: { locationId: location.id } })
  return (
    <Loaded query={query} what="the calendars" isScreen>
      {(listed) => {
        const [first] = listed
        return first ? (
          <AbsenceForm location={location} calendars={listed} first={first} />
        ) : (
          <EmptyState
            icon="calendar"
            title="This location has no calendar."
            action={<ButtonLink to={paths.createCalendar(location.id)}>Create a calendar</ButtonLink>}
          />
        )
      }}
    </Loaded>
  )
}

interface AbsenceFormProps {
  location: LocationChoice
  calendars: readonly Calendar[]
  first: Calendar
}

function AbsenceForm({ location, calendars: choices, first }: AbsenceFormProps) {
  const { id, name, timeZone } = location
  const client = useQueryClient()
  const close = useWrite(closures.closeLocation)
  const now = officeTimeAt(useNow(), timeZone)
  const form = useForm<AbsenceValues, unknown, CloseLocation>({
    defaultValues: newAbsence(first.id, now),
    resolver: absenceResolver(id, () => now.date),
    shouldFocusError: false,
  })
  return (
    <div className="max-w-3xl">
      <PreviewedForm
        form={form}
        list={{ label: name, to: paths.managerLocation(id) }}
        askLabel="Preview"
        doneText={({ name: who }) => `${who} is out`}
        preview={(absence, people) =>
          client.fetchQuery(readOf(closures.closeLocationPreview, { body: { ...absence, people } }))
        }
        confirm={(absence, previewKey, people) => close.mutateAsync({ body: { ...absence, people, previewKey } })}
        renderQuestion={(asked) => (
          <ConfirmChangeDialog change={asked} title="Before you confirm" confirmLabel="Confirm">
            {(preview, absence) => <ClosureFacts preview={preview} closure={absence} />}
          </ConfirmChangeDialog>
        )}
      >
        <Card>
          <div className="grid gap-5">
            <TextField
              form={form}
              name="name"
              label="Who is out"
              hint={`Only staff see it, for example “Dana is sick”. At most ${limits.closureName} characters.`}
              autoComplete="off"
            />
            <Where form={form} choices={choices} />
            <div className="grid grid-cols-2 gap-5">
              <DateField form={form} name="startDate" label="First day" min={now.date} />
              <TimeField form={form} name="startTime" label="From" />
              <DateField form={form} name="endDate" label="Last day" min={now.date} />
              <TimeField form={form} name="endTime" label="Until" />
            </div>
          </div>
        </Card>
        <Card title="What customers read">
          <TextArea
            form={form}
            name="message"
            label="Message"
            hint="Sent only to customers who cannot keep their time."
            limit={limits.closureMessage}
          />
        </Card>
      </PreviewedForm>
    </div>
  )
}

/** The calendar and, if it has several columns, which of them. */
function Where({ form, choices }: { form: Form; choices: readonly Calendar[] }) {
  const calendarId = useWatch({ control: form.control, name: 'calendarId' })
  const { data } = useRead(officeHours.listing, {
    body: { calendarId: Number(calendarId), availabilityType: 'Standard' },
  })
  const columns = Math.max(1, ...(data?.rules ?? []).flatMap(columnsOf))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        form={form}
        name="calendarId"
        label="Calendar"
        options={choices.map((each) => ({ value: String(each.id), label: each.name }))}
      />
      {columns > 1 && (
        <Select
          form={form}
          name="column"
          label="Place"
          options={[
            { value: '', label: 'All places' },
            ...Array.from({ length: columns }, (_, column) => ({
              value: String(column),
              label: `${column + 1} of ${columns}`,
            })),
          ]}
        />
      )}
    </div>
  )
}

const columnsOf = (rule: object): number[] =>
  Object.values(rule).flatMap((day: unknown) =>
    Array.isArray(day) ? day.map((window: { numberOfSlots: number }) => window.numberOfSlots) : [],
  )
