import { kiosk, type Proof } from '#contract/kiosk.ts'
import { call } from '#web/platform/api/client.ts'
import type { StepProps } from './Kiosk.tsx'
import { useAttempt } from './use-attempt.ts'

/** Checks in with the visitor's proof, and goes on to their ticket. */
export function useCheckIn({ locationId, go }: Pick<StepProps, 'locationId' | 'go'>) {
  return useAttempt(
    (proof: Proof) => call(kiosk.checkIn, { params: { locationId }, body: proof }),
    ({ given, others }) => go({ at: 'ticket', given, others, isCheckIn: true }),
  )
}
