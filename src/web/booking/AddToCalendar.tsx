import { useTranslations } from 'use-intl'
import type { BookedAppointment } from '#contract/booking.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { calendarFile } from './calendar-file.ts'
import { documentsFor } from './documents.ts'
import { addressLines, directionsInWords } from './office-address.ts'

/** How long the file's URL is kept: some phones fetch it only after asking their owner. */
const KEPT_MS = 60_000

/** Hands the appointment to the device's calendar, as a file made here. */
export function AddToCalendar({ appointment }: { appointment: Omit<BookedAppointment, 'linkSentBy'> }) {
  const t = useTranslations('booking.confirmation')
  const { id, reference, token, location, appointmentTypes, startDateUtc, endDateUtc } = appointment

  const download = () => {
    const url = new URL(publicPaths.review(token), window.location.href).href
    const documents = documentsFor(appointmentTypes)
    const description = [
      `${t('reference')}: ${sayReference(reference)}`,
      documents.length > 0 && `${t('bring')}:\n${documents.map((document) => `- ${document}`).join('\n')}`,
      directionsInWords(location),
      `${t('manage')}: ${url}`,
    ]
    const file = calendarFile(
      {
        uid: `appointment-${id}@${window.location.hostname}`,
        startDateUtc,
        endDateUtc,
        summary: t('calendarTitle', { services: appointmentTypes.map(({ name }) => name).join(', ') }),
        location: [location.name, ...addressLines(location.address)].join(', '),
        description: description.filter(Boolean).join('\n\n'),
        url,
      },
      new Date(),
    )
    save(file, `appointment-${sayReference(reference)}.ics`)
  }

  return (
    <Button variant="primary" size="large" icon="calendar" onClick={download}>
      {t('addToCalendar')}
    </Button>
  )
}

function save(content: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
