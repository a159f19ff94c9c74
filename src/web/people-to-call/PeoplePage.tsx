import { type ComponentType, type ReactNode, useRef } from 'react'
import { locations } from '#contract/locations.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Pager } from '#web/platform/components/table/Pager.tsx'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

interface People<P> {
  readonly people: readonly P[]
  /** Those who are still waited for. */
  readonly openCount: number
  readonly totalCount: number
}

/** Which part of the list is shown. */
export interface Part {
  readonly page: number
  readonly pageSize: number
}

export interface PersonProps<P> {
  readonly person: P
  readonly locationId: number
  readonly timeZone: string
  /** Those who are done move down: the list keeps the focus. */
  readonly onDone: () => void
}

interface PeoplePageProps<P extends { id: number }> {
  locationId: number
  title: string
  text: string
  /** "the people to call": what is loading. */
  what: string
  query: Parameters<typeof Loaded<People<P>>>[0]['query']
  part: Part
  onPart: (part: Part) => void
  perPage: number
  search?: ReactNode
  /** In place of an empty list. */
  nobody: Omit<Parameters<typeof EmptyState>[0], 'action'>
  said: (openCount: number) => string
  Person: ComponentType<PersonProps<P>>
}

/** A list of people at a location who wait for staff, those who are done last. */
export function PeoplePage<P extends { id: number }>(props: PeoplePageProps<P>) {
  const { locationId, title, text, what, query, search, nobody } = props
  const location = useRead(locations.staffGet, { params: { locationId } }, { enabled: locationId > 0 })
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: 'Appointment Calendar', to: paths.calendarOf(locationId) },
          ...(location.data ? [{ label: location.data.name, to: paths.staffLocation(locationId) }] : []),
        ]}
        text={text}
      />
      <Loaded
        query={query}
        what={what}
        isScreen
        missing={
          <EmptyState
            icon="building"
            title="Location not found."
            action={<ButtonLink to={paths.appointmentCalendar}>Go to the calendar</ButtonLink>}
          />
        }
      >
        {(answer) => (
          <div className="grid gap-4">
            {search}
            {answer.totalCount === 0 ? (
              <Card>
                <EmptyState {...nobody} />
              </Card>
            ) : (
              <PeopleCard {...props} answer={answer} timeZone={location.data?.timeZone ?? 'UTC'} />
            )}
          </div>
        )}
      </Loaded>
    </>
  )
}

interface PeopleCardProps<P extends { id: number }> extends PeoplePageProps<P> {
  answer: People<P>
  timeZone: string
}

function PeopleCard<P extends { id: number }>(props: PeopleCardProps<P>) {
  const { title, said, part, onPart, perPage, answer, locationId, timeZone, Person } = props
  const list = useRef<HTMLUListElement>(null)
  const { page, pageSize } = part
  return (
    <Card isPadded={false}>
      <output className="block border-b border-line px-5 py-3 font-semibold">{said(answer.openCount)}</output>
      <ul ref={list} tabIndex={-1} aria-label={title} className="divide-y divide-line outline-none">
        {answer.people.map((person) => (
          <Person key={person.id} {...{ person, locationId, timeZone }} onDone={() => list.current?.focus()} />
        ))}
      </ul>
      {(answer.totalCount > pageSize || page > 0 || pageSize > perPage) && (
        <Pager
          {...part}
          total={answer.totalCount}
          onPage={(to) => onPart({ page: to, pageSize })}
          onPageSize={(size) => onPart({ page: 0, pageSize: size })}
        />
      )}
    </Card>
  )
}
