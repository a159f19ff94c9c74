import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type LobbyDisplay, lobby } from '#contract/lobby.ts'
import { limits } from '#domain/limits.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { ConfirmDialog } from '#web/platform/components/dialog/ConfirmDialog.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { messages } from '#web/platform/messages.ts'
import { paths } from '#web/platform/paths.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'

/** This location's own screens: those in the waiting room that show and play calls, and the kiosks at the door. */
export function LobbyDisplays({ locationId }: { locationId: number }) {
  const query = useRead(lobby.displays, { params: { locationId } })
  return (
    <div className="grid gap-5">
      <p>
        Open{' '}
        <a href={paths.lobby(locationId)} target="_blank" rel="noreferrer" className="link">
          this location’s lobby page
        </a>{' '}
        on the screen in the waiting room, or{' '}
        <a href={paths.kiosk(locationId)} target="_blank" rel="noreferrer" className="link">
          its kiosk page
        </a>{' '}
        on the one at the door, then enter here the code it shows.
      </p>
      <PairForm locationId={locationId} />
      <Loaded query={query} what="the lobby displays">
        {(displays) =>
          displays.length === 0 ? (
            <p className="text-muted">No display or kiosk is paired.</p>
          ) : (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {displays.map((display) => (
                <Display key={display.id} display={display} name={nameOf(display, displays)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

const NAMES = { Lobby: 'Display', Kiosk: 'Kiosk' } as const

/** Each kind is numbered by itself: Display 1, Kiosk 1. */
function nameOf(display: LobbyDisplay, all: readonly LobbyDisplay[]): string {
  const alike = all.filter(({ kind }) => kind === display.kind)
  return `${NAMES[display.kind]} ${alike.indexOf(display) + 1}`
}

function PairForm({ locationId }: { locationId: number }) {
  const pair = useWrite(lobby.pair)
  const form = useForm({ defaultValues: { code: '' } })
  const submit = form.handleSubmit(({ code }) =>
    saveForm(form, async () => {
      await pair.mutateAsync({ body: { locationId, code } })
      form.reset()
      toast.success('Screen paired')
    }),
  )
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          form={form}
          name="code"
          label="Code on the screen"
          maxLength={limits.pairingCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="w-52"
        />
        <Button type="submit" isPending={pair.isPending}>
          Pair
        </Button>
      </div>
      <GeneralFailure form={form} />
    </form>
  )
}

function Display({ display, name }: { display: LobbyDisplay; name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const unpair = useWrite(lobby.unpair)
  const { id, pairedBy, pairedAtUtc, lastSeenAtUtc } = display
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 text-sm lg:grid lg:grid-cols-[6rem_minmax(0,3fr)_minmax(0,2fr)] lg:gap-x-4">
        <p className="font-semibold">{name}</p>
        <p className="text-muted wrap-anywhere">
          Paired <Moment utc={pairedAtUtc} className="" />
          {pairedBy && ` by ${pairedBy}`}
        </p>
        {lastSeenAtUtc && (
          <p className="text-muted">
            Last seen <Moment utc={lastSeenAtUtc} className="" />
          </p>
        )}
      </div>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Unpair<span className="sr-only">: {name}</span>
      </Button>
      <ConfirmDialog
        title={`Unpair ${name}`}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirmLabel="Unpair"
        isDanger
        onConfirm={() => unpair.mutateAsync({ params: { id } })}
        failureText={(failed) => (failed instanceof CallFailed ? failed.message : messages.unexpectedError)}
      >
        <p>
          {display.kind === 'Kiosk'
            ? 'No one can check in or take a ticket there anymore. It shows a new code instead.'
            : 'It stops showing and playing calls, and shows a new code instead.'}
        </p>
      </ConfirmDialog>
    </li>
  )
}
