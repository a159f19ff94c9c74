import { useRef, useState } from 'react'
import { locations } from '#contract/locations.ts'
import { PEOPLE_PER_PAGE, type PersonToCall, peopleToCall } from '#contract/people-to-call.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { ContactLink } from '#web/appointments/ContactLink.tsx'
import { sayPeople } from '#web/people-to-call/say-people.ts'
import { useTicking } from '#web/people-to-call/use-ticking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Pager } from '#web/platform/components/table/Pager.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { Link } from '#web/platform/links.tsx'

/** The people to call at a location because no message told them what the office did, and what to say. */
export function PeopleToCallList() {
  const locationId = useIdInAddress('locationId')
  const [page, setPage] = useState(0)
  const [pageSize, setPageSize] = useState(PEOPLE_PER_PAGE)
  const list = useRef<HTMLUListElement>(null)
  const location = useRead(locations.staffGet, { params: { locationId } }, { enabled: locationId > 0 })
  const query = useRead(
    peopleToCall.listing,
    { body: { locationId, skip: page * pageSize, take: pageSize } },
    { enabled: locationId > 0, keepPrevious: true },
  )
  return (
    <>
      <PageHeader
        title="People to call"
        breadcrumbs={[
          { label: 'Appointment Calendar', to: paths.calendarOf(locationId) },
          ...(location.data ? [{ label: location.data.name, to: paths.staffLocation(locationId) }] : []),
        ]}
        text="We could not message them about a change to their appointment."
      />
      <Loaded
        query={query}
        what="the people to call"
        isScreen
        missing={
          <EmptyState
            icon="building"
            title="Location not found."
            action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
          />
        }
      >
        {({ people, openCount, totalCount }) =>
          totalCount === 0 ? (
            <Card>
              <EmptyState
                icon="phone"
                title="Nobody to call"
                text="Everyone with an appointment ahead has been told by email or text."
              />
            </Card>
          ) : (
            <Card isPadded={false}>
              <output className="block border-b border-line px-5 py-3 font-semibold">
                {openCount === 0 ? 'Everybody has been called.' : `${sayPeople(openCount)} to call`}
              </output>
              <ul ref={list} tabIndex={-1} aria-label="People to call" className="divide-y divide-line outline-none">
                {people.map((person) => (
                  // Ticked off, they move down: the list keeps the focus.
                  <Person key={person.id} person={person} onTicked={() => list.current?.focus()} />
                ))}
              </ul>
              {(totalCount > pageSize || page > 0 || pageSize > PEOPLE_PER_PAGE) && (
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
          )
        }
      </Loaded>
    </>
  )
}

function Person({ person, onTicked }: { person: PersonToCall; onTicked: () => void }) {
  const { id, appointmentId, firstName, lastName, phoneNumber, startDateLocal, reference, words } = person
  const { calledUtc, calledBy } = person
  const { isPending, tick, undo } = useTicking(id, onTicked)
  const name = `${firstName} ${lastName}`
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 sm:max-lg:grid-cols-[11.5rem_minmax(0,1fr)] sm:max-lg:grid-rows-[auto_1fr] lg:grid-cols-[14rem_minmax(0,1fr)_11rem]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.appointment(appointmentId)} className="link">
            {name}
          </Link>
        </p>
        <p className="text-lg">
          <ContactLink scheme="tel" value={phoneNumber} />
        </p>
        <p className="text-sm text-muted">{sayShortMoment(startDateLocal)}</p>
        <p className="text-sm text-muted">{sayReference(reference)}</p>
      </div>
      <blockquote className="min-w-0 border-s-4 border-line ps-3 wrap-anywhere whitespace-pre-line sm:max-lg:row-span-2">
        {words}
      </blockquote>
      <div className="lg:text-end">
        {calledUtc === null ? (
          <Button icon="check" isPending={isPending} onClick={tick}>
            Mark as called<span className="sr-only">: {name}</span>
          </Button>
        ) : (
          <>
            <p className="mb-2 text-sm text-muted wrap-anywhere">
              Called{calledBy && ` by ${calledBy}`}, <Moment utc={calledUtc} />
            </p>
            <Button size="small" isPending={isPending} onClick={undo}>
              Undo<span className="sr-only">: {name}</span>
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
