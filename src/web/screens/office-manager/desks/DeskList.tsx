import { useState } from 'react'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { type Desk, desks } from '#contract/desks.ts'
import { locationAbove } from '#web/locations/location-record.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { CallFailed } from '#web/platform/api/client.ts'
import { messages } from '#web/platform/messages.ts'
import { RowActions } from '#web/platform/components/table/RowActions.tsx'
import { isAwaited, Loaded } from '#web/platform/record/Loaded.tsx'
import { detailsScreen } from '#web/records/record-screens.tsx'
import { sayClockOf } from '#web/platform/i18n/say-english.ts'
import { isUnseen } from '#domain/line/arrival.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { LineSettingsForm } from './LineSettingsForm.tsx'

const useDesks = (locationId: number) =>
  useRead(desks.ofLocation, { params: { locationId } }, { enabled: locationId > 0 })
const useLineSettings = (locationId: number) =>
  useRead(desks.settings, { params: { locationId } }, { enabled: locationId > 0 })
const useTypes = () => useRead(appointmentTypes.options, {})

/** The desks of a location, and how it runs its line. */
export const DeskList = detailsScreen(locationAbove('locationId'), {
  heading: 'Desks and line',
  headingOf: () => 'Desks and line',
  text: 'The desks staff call people to, and in what order.',
  useIsWaiting: (id) => [useDesks(id), useLineSettings(id), useTypes()].some(isAwaited),
  Details: ({ record: { id, timeZone } }) => (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <Desks locationId={id} timeZone={timeZone} />
      <Settings locationId={id} />
    </div>
  ),
})

function Settings({ locationId }: { locationId: number }) {
  const query = useLineSettings(locationId)
  const types = useTypes()
  return (
    <Card title="The line">
      <Loaded query={query} what="the settings of the line">
        {(settings) => (
          <Loaded query={types} what="the appointment types">
            {(offered) => (
              <LineSettingsForm key={settings.version} locationId={locationId} settings={settings} types={offered} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}

function Desks({ locationId, timeZone }: { locationId: number; timeZone: string }) {
  const query = useDesks(locationId)
  const types = useTypes()
  const [edited, setEdited] = useState<Desk | 'new'>()
  const [removed, setRemoved] = useState<Desk>()
  const remove = useWrite(desks.remove)
  const servedBy = ({ appointmentTypeIds: ids }: Desk) =>
    ids.length === 0
      ? 'Serves everything'
      : (types.data ?? []).flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  return (
    <Card
      title="Desks"
      isPadded={!query.data}
      actions={
        <Button size="small" icon="plus" onClick={() => setEdited('new')}>
          Add desk
        </Button>
      }
    >
      <Loaded query={query} what="the desks">
        {(listed) =>
          listed.length === 0 ? (
            <EmptyState icon="panel" title="No desks" text="Add the desks that people are called to." />
          ) : (
            <ul aria-label="Desks" className="divide-y divide-line">
              {listed.map((desk) => (
                <li key={desk.id} className="flex items-center gap-2 px-5 py-3.5">
                  <div className="me-auto min-w-0">
                    <p className="font-semibold wrap-anywhere">Desk {desk.name}</p>
                    <p className="text-sm text-muted wrap-anywhere">{servedBy(desk)}</p>
                    {desk.userName && <p className="text-sm text-muted wrap-anywhere">{desk.userName}</p>}
                  </div>
                  {desk.seenUtc && isUnseen(desk.state, Date.parse(desk.seenUtc), Date.now()) && (
                    <Badge tone="warning">{`Not seen since ${sayClockOf(desk.seenUtc, timeZone)}`}</Badge>
                  )}
                  <Badge tone={desk.state === 'Open' ? 'success' : 'neutral'}>{desk.state}</Badge>
                  <RowActions
                    of={`desk ${desk.name}`}
                    actions={[
                      { label: 'Edit', icon: 'edit', isIcon: true, onAction: () => setEdited(desk) },
                      { label: 'Delete', icon: 'trash', isIcon: true, onAction: () => setRemoved(desk) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <DeskDialog
          locationId={locationId}
          desk={edited === 'new' ? undefined : edited}
          types={types.data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        title={`Delete desk ${removed?.name ?? ''}`}
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        confirmLabel={removed?.userEmail ? undefined : 'Delete'}
        isDanger
        onConfirm={() => remove.mutateAsync({ params: { id: removed?.id ?? 0 } })}
        failureText={(failed) => (failed instanceof CallFailed ? failed.message : messages.unexpectedError)}
      >
        {removed?.userEmail ? (
          <p>{removed.userName || removed.userEmail} is at this desk. It can be deleted once they have left it.</p>
        ) : (
          <p>Staff can no longer call people to it. Its history is kept.</p>
        )}
      </ConfirmDialog>
    </Card>
  )
}
