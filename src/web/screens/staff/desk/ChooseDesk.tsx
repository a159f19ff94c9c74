import { useState } from 'react'
import type { Desk } from '#contract/desks.ts'
import { type Line, line } from '#contract/line.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { Card } from '#web/platform/components/Card.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { sayDesk, theDesk } from './say-line.ts'
import { sayFailure } from './use-line.ts'
import { toast } from '#web/platform/components/toast/toast.ts'

const sayWaiting = (count: number) => (count === 1 ? '1 person is waiting.' : `${count} people are waiting.`)

/** The services a desk calls for. One without types serves all. */
function sayServed({ appointmentTypeIds }: Desk, services: Line['services']): string {
  if (appointmentTypeIds.length === 0) return 'All services'
  return services
    .filter(({ appointmentTypeId }) => appointmentTypeIds.includes(appointmentTypeId))
    .map(({ name }) => name)
    .join(', ')
}

/** Where staff choose a desk. They are told who has a desk before they take it over. */
export function ChooseDesk({ line: { desks, waiting, services, timeZone }, email }: { line: Line; email: string }) {
  const take = useWrite(line.takeDesk)
  const [asked, setAsked] = useState<Desk>()
  if (desks.length === 0) {
    return (
      <Card>
        <EmptyState icon="panel" title="No desks" text="The office manager adds them under Desks and line." />
      </Card>
    )
  }
  const sitDown = (desk: Desk) => {
    if (desk.userEmail !== null) return setAsked(desk)
    take.mutate({ body: { deskId: desk.id } }, { onError: (failed) => void toast.error(sayFailure(failed)) })
  }
  const taken = desks.find(({ takenFromEmail }) => takenFromEmail === email)
  return (
    <Card>
      {taken && (
        <Banner tone="warning" isLive className="mb-5">
          {taken.userName} took over {theDesk(taken.name)} at {sayClockOf(taken.sinceUtc ?? '', timeZone)}. The customer
          at that desk is with them now.
        </Banner>
      )}
      <h2 className="mb-1 text-lg font-semibold">Choose your desk</h2>
      {waiting.length > 0 && desks.every(({ state }) => state === 'Closed') ? (
        <Banner tone="warning" className="mb-4" title="No desk is open">
          {sayWaiting(waiting.length)}
        </Banner>
      ) : (
        <p className="mb-4 text-muted">{sayWaiting(waiting.length)}</p>
      )}
      <ul aria-label="Desks" className="max-w-3xl divide-y divide-line rounded-lg border border-line">
        {desks.map((desk) => (
          <li key={desk.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="text-lg font-semibold wrap-anywhere">{sayDesk(desk.name)}</span>
              <Badge tone={desk.state === 'Open' ? 'success' : 'neutral'}>{desk.state}</Badge>
              <span className="text-sm text-muted wrap-anywhere">{desk.userName}</span>
              <span className="w-full text-sm text-muted wrap-anywhere">{sayServed(desk, services)}</span>
            </div>
            <Button
              className="flex-none"
              isPending={take.isPending && take.variables.body.deskId === desk.id}
              onClick={() => sitDown(desk)}
            >
              {desk.userEmail === null ? 'Open' : 'Take over'} {theDesk(desk.name)}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={`Take over ${theDesk(asked?.name ?? '')}`}
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        confirmLabel="Take over"
        onConfirm={() =>
          take.mutateAsync({ body: { deskId: asked?.id ?? 0, takeOverFrom: asked?.userEmail ?? undefined } })
        }
        failureText={sayFailure}
      >
        <p className="wrap-anywhere">{asked?.userEmail} is at this desk.</p>
      </ConfirmDialog>
    </Card>
  )
}
