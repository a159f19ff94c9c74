import { useState } from 'react'
import { type Line, line } from '#contract/line.ts'
import { useChosenLocation } from '#web/locations/use-chosen-location.tsx'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { openFind } from '#web/platform/open-find.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { useSession } from '#web/platform/session/session.ts'
import { ChooseDesk } from './ChooseDesk.tsx'
import { FarewellDialog } from './FarewellDialog.tsx'
import { sayDesk, sayWait } from './say-line.ts'
import { ServiceWaits } from './ServiceWaits.tsx'
import { sayFailure, useDeskActions, useNow } from './use-line.ts'
import { WalkInDialog } from './WalkInDialog.tsx'
import { GreetersLine } from './WholeLine.tsx'
import { WorkingDesk } from './WorkingDesk.tsx'

/** A desk at work: who is there, who is next and why, and one button for it. */
export function StaffDesk() {
  const { user } = useSession()
  const { location, instead, select } = useChosenLocation()
  const query = useRead(line.get, { params: { locationId: location?.id ?? 0 } }, { enabled: location !== undefined })
  return (
    <>
      <PageHeader
        title="Desk"
        // There from the start, so that nothing moves when the location is known.
        breadcrumbs={[
          {
            label: 'Appointment Calendar',
            to: location ? paths.calendarOf(location.id) : paths.appointmentCalendar,
          },
        ]}
        actions={select}
      />
      {instead || (
        <Loaded query={query} what="the line" isScreen>
          {(shown) => (shown.isOn ? <DeskOf shown={shown} email={user?.email ?? ''} /> : <NoLine />)}
        </Loaded>
      )}
    </>
  )
}

function NoLine() {
  return (
    <Card>
      <EmptyState
        icon="ticket"
        title="This location does not use a line"
        text="Its office manager can switch it on under Desks and line."
      />
    </Card>
  )
}

function DeskOf({ shown, email }: { shown: Line; email: string }) {
  const [isAdding, setIsAdding] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const now = useNow()
  const actions = useDeskActions(0)
  const leave = useWrite(line.leaveDesk)
  const setAway = useWrite(line.setAway)
  const desk = shown.desks.find(({ userEmail }) => userEmail === email)
  const failed = { onError: (cause: unknown) => void toast.error(sayFailure(cause)) }
  if (!desk) {
    return (
      <>
        <div className="mb-5 flex flex-wrap justify-end gap-3">
          <Button icon="search" onClick={openFind}>
            Find a person
          </Button>
          <Button variant="primary" icon="plus" onClick={() => setIsAdding(true)}>
            Add walk-in
          </Button>
        </div>
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="grid gap-5">
            <ServiceWaits services={shown.services} />
            <ChooseDesk line={shown} email={email} />
          </div>
          <GreetersLine line={shown} {...{ now, actions }} />
        </div>
        {isAdding && <WalkInDialog line={shown} onClose={() => setIsAdding(false)} />}
      </>
    )
  }
  const isAway = desk.state === 'Away'
  const current = shown.atDesks.find(({ deskId }) => deskId === desk.id)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="me-auto font-semibold">
          {sayDesk(desk.name)}
          <span className="ms-3 font-normal text-muted">
            Served today: {shown.today.served} · Waiting: {shown.waiting.length} · Wait now: {sayWait(shown.wait)}
            {shown.today.averageWaitMinutes !== null &&
              ` · Average wait: ${Math.round(shown.today.averageWaitMinutes)} min`}
          </span>
        </p>
        <Button icon="plus" onClick={() => setIsAdding(true)}>
          Add walk-in
        </Button>
        <Button
          isPending={setAway.isPending}
          onClick={() => setAway.mutate({ body: { deskId: desk.id, isAway: !isAway } }, failed)}
        >
          {isAway ? 'I am back' : 'Away'}
        </Button>
        <Button
          icon="logout"
          isPending={leave.isPending}
          onClick={() => (current ? setIsLeaving(true) : leave.mutate({ body: { deskId: desk.id } }, failed))}
        >
          Leave desk
        </Button>
      </div>
      <WorkingDesk line={shown} desk={desk} onAdd={() => setIsAdding(true)} />
      {isLeaving && current && <FarewellDialog person={current} desk={desk} onClose={() => setIsLeaving(false)} />}
      {isAdding && <WalkInDialog line={shown} onClose={() => setIsAdding(false)} />}
    </>
  )
}
