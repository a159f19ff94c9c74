import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { debug } from '#contract/debug.ts'
import type { JobProgress } from '#contract/effects.ts'
import { locations } from '#contract/locations.ts'
import { ProgressReport } from '#web/effects/ProgressReport.tsx'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { GeneralFailure } from '#web/platform/components/form/GeneralFailure.tsx'
import { optionsOf } from '#web/platform/components/form/options.ts'
import { Select } from '#web/platform/components/form/Select.tsx'
import { Loaded } from '#web/platform/record/Loaded.tsx'
import { saveForm } from '#web/platform/record/save-form.ts'

/** Simulates people who come to a line and desks that call them, so you can watch a desk, the lobby or a phone. */
export function PlayBusyHour() {
  const choices = useRead(locations.options, {})
  const form = useForm({ defaultValues: { locationId: '' } })
  const play = useWrite(debug.playBusyHour)
  const [progressId, setProgressId] = useState<number>()
  const { isSubmitting } = form.formState
  const begin = ({ locationId }: { locationId: string }) =>
    saveForm(form, async () => {
      if (locationId === '') return form.setError('locationId', { message: 'Choose a location' })
      const started = await play.mutateAsync({ body: { locationId: Number(locationId) } })
      return setProgressId(started.progressId)
    })
  return (
    <Card title="Play a Busy Hour">
      <div className="grid gap-5">
        <p className="text-muted">
          Lets made-up people come to the line of a location, and calls and serves them at up to three desks where
          nobody sits. An hour takes three minutes. Watch it at a desk, in the lobby or on a ticket.
        </p>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => void (isSubmitting ? event.preventDefault() : form.handleSubmit(begin)(event))}
        >
          <Loaded query={choices} what="the locations">
            {(offices) => (
              <Select
                form={form}
                name="locationId"
                label="Location with a line"
                placeholder="Choose a location"
                options={optionsOf(offices)}
              />
            )}
          </Loaded>
          <GeneralFailure form={form} />
          <Button type="submit" variant="primary" icon="ticket" className="justify-self-start" isPending={isSubmitting}>
            Play a Busy Hour
          </Button>
        </form>
        {progressId !== undefined && <Played key={progressId} progressId={progressId} />}
      </div>
    </Card>
  )
}

function Played({ progressId }: { progressId: number }) {
  const stop = useWrite(debug.stopBusyHour)
  return (
    <div className="grid gap-4">
      <ProgressReport progressId={progressId} sayProgress={sayProgress}>
        {({ state, message }, lookAgain) => {
          if (state === 'Done') return <Banner tone="success">{message || 'The hour is over.'}</Banner>
          if (state === 'Failed')
            return (
              <Banner tone="danger" title="It broke off." actions={lookAgain}>
                {message}
              </Banner>
            )
          return (
            <Button
              className="justify-self-start"
              isPending={stop.isPending}
              onClick={() => stop.mutate({ body: { progressId } })}
            >
              Stop
            </Button>
          )
        }}
      </ProgressReport>
    </div>
  )
}

const sayProgress = ({ done, total }: JobProgress) => `${done} of ${total} minutes`
