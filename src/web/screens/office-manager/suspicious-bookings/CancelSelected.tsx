import '#web/platform/components/form/save-bar.css'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Effect } from '#contract/effects.ts'
import { requiredText } from '#contract/fields.ts'
import { suspiciousBookings } from '#contract/suspicious-bookings.ts'
import { limits } from '#domain/limits.ts'
import { sayDone } from '#web/effects/after-change.ts'
import { ConfirmChangeDialog } from '#web/effects/ConfirmChangeDialog.tsx'
import { EffectPreview } from '#web/effects/EffectPreview.tsx'
import { useConfirmedChange } from '#web/effects/use-confirmed-change.ts'
import { readOf, useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { showRefusal } from '#web/platform/record/show-refusal.ts'

const Why = z.strictObject({ reason: requiredText(limits.cancellationReason) })
type Why = z.output<typeof Why>

const resolver = contractResolver(Why, { bodyOf: (values: Why) => values })

/** Asks why, shows what it would do, and cancels what is selected. */
export function CancelSelected({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const form = useForm({ defaultValues: { reason: '' }, resolver })
  const client = useQueryClient()
  const cancel = useWrite(suspiciousBookings.cancel)
  const change = useConfirmedChange<Why & { appointmentIds: number[] }, Effect>({
    onlyCancels: true,
    preview: ({ appointmentIds }) =>
      client.fetchQuery(readOf(suspiciousBookings.cancelPreview, { body: { appointmentIds } })),
    confirm: (input, previewKey) => cancel.mutateAsync({ body: { ...input, previewKey } }),
    onDone: (effected) => {
      sayDone(effected, `${sayCount(effected.cancelledCount, 'appointment')} canceled`)
      form.reset()
      onDone()
    },
    onRefused: (failed) => showRefusal(form, failed),
  })
  return (
    <>
      {/* In view while more is selected: the clusters above are long. */}
      <div className={ids.length > 0 ? 'save-bar' : undefined}>
        <output>{ids.length === 0 ? 'Nothing is selected.' : `${sayCount(ids.length, 'booking')} selected`}</output>
        {ids.length > 0 && (
          <Button size="small" onClick={() => form.setFocus('reason')}>
            Cancel them
          </Button>
        )}
      </div>
      <Card title="Cancel selected appointments">
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) =>
            void form.handleSubmit(({ reason }) => change.ask({ reason, appointmentIds: [...ids] }))(event)
          }
        >
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Only for the log. Customers are told that their appointment is canceled and how to book again."
            maxLength={limits.cancellationReason}
            autoComplete="off"
          />
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            disabled={ids.length === 0}
            isPending={change.isAsking}
          >
            Preview
          </Button>
        </form>
        <ConfirmChangeDialog change={change} title="Cancel these appointments?" confirmLabel="Cancel appointments">
          {(preview) => <EffectPreview effect={preview} />}
        </ConfirmChangeDialog>
      </Card>
    </>
  )
}
