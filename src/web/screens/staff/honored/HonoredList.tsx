import { useState } from 'react'
import { HONORED_PER_PAGE, type HonoredPerson, honored } from '#contract/honored.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { PeoplePage, type PersonProps } from '#web/people-to-call/PeoplePage.tsx'
import { sayPeople } from '#web/people-to-call/say-people.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayShortDate, sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'

/** The people a location serves without a time, because another location could not keep their appointment. */
export function HonoredList() {
  const locationId = useIdInAddress('locationId')
  const [search, setSearch] = useState('')
  const [part, setPart] = useState({ page: 0, pageSize: HONORED_PER_PAGE })
  const { page, pageSize } = part
  const query = useRead(
    honored.listing,
    { body: { locationId, search: search.trim(), skip: page * pageSize, take: pageSize } },
    { enabled: locationId > 0, keepPrevious: true },
  )
  return (
    <PeoplePage
      {...{ locationId, query, part }}
      title="People from closed offices"
      text="Another office could not keep their appointment. This one serves them while it is open."
      what="the people"
      onPart={setPart}
      perPage={HONORED_PER_PAGE}
      search={
        <TextInput
          id="honored-search"
          label="Find by name or reference"
          className="max-w-sm"
          autoComplete="off"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPart({ page: 0, pageSize })
          }}
        />
      }
      nobody={{
        icon: 'users',
        ...(search.trim() === ''
          ? { title: 'No one', text: 'No one from another office is expected here.' }
          : { title: 'No one found', text: 'Look for the last name, or for the reference in their message.' }),
      }}
      said={(openCount) => (openCount === 0 ? 'Everyone has arrived.' : `${sayPeople(openCount)} may still come`)}
      Person={Person}
    />
  )
}

function Person({ person, locationId, timeZone, onDone }: PersonProps<HonoredPerson>) {
  const { id, reference, firstName, lastName, appointmentTypes, startDateLocal, locationName, untilDate } = person
  const came = useWrite(honored.came)
  const name = `${firstName} ${lastName}`
  const note = () =>
    came.mutate(
      { params: { id }, body: { locationId } },
      {
        onSuccess: ({ ticket }) => {
          toast.success(ticket === null ? `${name} has arrived` : `${name} has arrived: ticket ${ticket}`)
          onDone()
        },
        onError: (failed: Error) =>
          void toast.error(failed instanceof CallFailed ? failed.message : messages.unexpectedError),
      },
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm tabular-nums">
          {sayReference(reference)} · {appointmentTypes.join(', ')}
        </p>
        <p className="text-sm text-muted">
          Was {sayShortMoment(startDateLocal)}, {locationName}. Until {sayShortDate(untilDate)}.
        </p>
      </div>
      {person.cameUtc === null ? (
        <Button icon="check" isPending={came.isPending} onClick={note}>
          Mark as arrived<span className="sr-only">: {name}</span>
        </Button>
      ) : (
        <p className="text-sm text-muted">
          Arrived at <Moment utc={person.cameUtc} timeZone={timeZone} />
        </p>
      )}
    </li>
  )
}
