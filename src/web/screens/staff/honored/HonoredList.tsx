import { useRef, useState } from 'react'
import { HONORED_PER_PAGE, type HonoredPerson, honored } from '#contract/honored.ts'
import { locations } from '#contract/locations.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { sayPeople } from '#web/people-to-call/say-people.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Pager } from '#web/platform/components/table/Pager.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayShortDate, sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

/** The people a location serves without a time, because another location could not keep their appointment. */
export function HonoredList() {
  const locationId = useIdInAddress('locationId')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(HONORED_PER_PAGE)
  const list = useRef<HTMLUListElement>(null)
  const location = useRead(locations.staffGet, { params: { locationId } }, { enabled: locationId > 0 })
  const query = useRead(
    honored.listing,
    { body: { locationId, search: search.trim(), skip: page * pageSize, take: pageSize } },
    { enabled: locationId > 0, keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title="People from closed offices"
        breadcrumbs={[
          { label: 'Appointment Calendar', to: paths.calendarOf(locationId) },
          ...(location.data ? [{ label: location.data.name, to: paths.staffLocation(locationId) }] : []),
        ]}
        text="Another office could not keep their appointment. This one serves them while it is open."
      />
      <Loaded
        query={query}
        what="the people"
        isScreen
        missing={
          <EmptyState
            icon="building"
            title="Location not found."
            action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
          />
        }
      >
        {({ people, openCount, totalCount }) => (
          <div className="grid gap-4">
            <TextInput
              id="honored-search"
              label="Find by name or reference"
              className="max-w-sm"
              autoComplete="off"
              value={search}
              onChange={(event) => {
                setSearch(event.target.value)
                setPage(0)
              }}
            />
            {totalCount === 0 ? (
              <Card>
                <EmptyState
                  icon="users"
                  {...(search.trim() === ''
                    ? { title: 'Nobody', text: 'No one from another office is expected here.' }
                    : {
                        title: 'Nobody found',
                        text: 'Look for the last name, or for the reference in their message.',
                      })}
                />
              </Card>
            ) : (
              <Card isPadded={false}>
                <output className="block border-b border-line px-5 py-3 font-semibold">
                  {openCount === 0 ? 'Everybody has arrived.' : `${sayPeople(openCount)} may still come`}
                </output>
                <ul
                  ref={list}
                  tabIndex={-1}
                  aria-label="People from closed offices"
                  className="divide-y divide-line outline-none"
                >
                  {people.map((person) => (
                    <Person
                      key={person.id}
                      {...{ person, locationId }}
                      timeZone={location.data?.timeZone ?? 'UTC'}
                      onCame={() => list.current?.focus()}
                    />
                  ))}
                </ul>
                {(totalCount > pageSize || page > 0 || pageSize > HONORED_PER_PAGE) && (
                  <Pager
                    {...{ page, pageSize }}
                    total={totalCount}
                    onPage={setPage}
                    onPageSize={(size) => {
                      setPageSize(size)
                      setPage(0)
                    }}
                  />
                )}
              </Card>
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PersonProps {
  person: HonoredPerson
  locationId: number
  timeZone: string
  onCame: () => void
}

function Person({ person, locationId, timeZone, onCame }: PersonProps) {
  const { id, reference, firstName, lastName, appointmentTypes, startDateLocal, locationName, untilDate } = person
  const came = useWrite(honored.came)
  const name = `${firstName} ${lastName}`
  const note = () =>
    came.mutate(
      { params: { id }, body: { locationId } },
      {
        onSuccess: ({ ticket }) => {
          toast.success(ticket === null ? `${name} has arrived` : `${name} has arrived: ticket ${ticket}`)
          onCame()
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
