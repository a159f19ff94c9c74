import { adminSettings } from '#contract/admin-settings.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { sayCount, sayNumber } from '#web/platform/i18n/say-english.ts'
import { PreviewQuestion } from '#web/platform/record/PreviewQuestion.tsx'

interface RetentionDialogProps {
  days: number
  /** With the number of people shown, if the reader wants it. */
  answer: (erases: number | undefined) => void
}

/** Shows whose names a shorter retention erases, before it is saved (SET-5). */
export function RetentionDialog({ days, answer }: RetentionDialogProps) {
  const preview = useRead(adminSettings.retentionPreview, { body: { retentionDays: days } })
  return (
    <PreviewQuestion
      title={`Keep names for only ${sayCount(days, 'day')}?`}
      query={preview}
      what="what a shorter retention erases"
      answer={(isWanted) => answer(isWanted ? preview.data?.people : undefined)}
    >
      {({ people, appointments }) => (
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            {people === 0 ? (
              'No one’s visit is that old yet, so nothing is erased today.'
            ) : (
              <>
                <strong>
                  The names and contact information of {people === 1 ? 'one person' : `${sayNumber(people)} people`}
                </strong>{' '}
                are erased for good, from {sayCount(appointments, 'past appointment')}. This begins within a day, and
                nothing brings them back.
              </>
            )}
          </li>
          <li>From then on, names are erased {sayCount(days, 'day')} after each visit.</li>
          <li>The privacy policy states how long you keep names. Change it, too.</li>
        </ul>
      )}
    </PreviewQuestion>
  )
}
