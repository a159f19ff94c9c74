import { useState } from 'react'
import { PEOPLE_PER_PAGE, type PersonToCall, peopleToCall } from '#contract/people-to-call.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { ContactLink } from '#web/appointments/ContactLink.tsx'
import { PeoplePage, type PersonProps } from '#web/people-to-call/PeoplePage.tsx'
import { sayPeople } from '#web/people-to-call/say-people.ts'
import { useTicking } from '#web/people-to-call/use-ticking.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { Link } from '#web/platform/links.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'

/** The people to call at a location because no message told them what the office did, and what to say. */
export function PeopleToCallList() {
  const locationId = useIdInAddress('locationId')
  const [part, setPart] = useState({ page: 0, pageSize: PEOPLE_PER_PAGE })
  const { page, pageSize } = part
  const query = useRead(
    peopleToCall.listing,
    { body: { locationId, skip: page * pageSize, take: pageSize } },
    { enabled: locationId > 0, keepPrevious: true },
  )
  return (
    <PeoplePage
      {...{ locationId, query, part }}
      title="People to call"
      text="We could not message them about a change to their appointment, or could not understand what they texted."
      what="the people to call"
      onPart={setPart}
      perPage={PEOPLE_PER_PAGE}
      nobody={{
        icon: 'phone',
        title: 'No one to call',
        text: 'Everyone with an appointment ahead has been told by email or text, and every reply was understood.',
      }}
      said={(openCount) => (openCount === 0 ? 'Everyone has been called.' : `${sayPeople(openCount)} to call`)}
      Person={Person}
    />
  )
}

function Person({ person, onDone }: PersonProps<PersonToCall>) {
  const { id, appointmentId, firstName, lastName, phoneNumber, startDateLocal, reference, words } = person
  const { calledUtc, calledBy, isReply } = person
  const { isPending, tick, undo } = useTicking(id, onDone)
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
        {isReply && <span className="font-semibold">Texted: </span>}
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
