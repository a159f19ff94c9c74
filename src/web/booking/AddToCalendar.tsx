import { useLocale, useTranslations } from 'use-intl'
import type { BookedAppointment } from '#contract/booking.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { buttonClass } from '#web/platform/components/button-style.ts'
import { useLinkTo } from '#web/platform/i18n/use-link-to.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { calendarFile, webCalendars } from './calendar-file.ts'
import { documentsFor } from './documents.ts'
import { addressLines, directionsInWords } from './office-address.ts'

/** How long the file's URL is kept: some phones fetch it only after asking their owner. */
const KEPT_MS = 60_000

/** Hands the appointment to a calendar: to the device's as a file made here, to Google's and Outlook's by their own forms. */
export function AddToCalendar({ appointment }: { appointment: Omit<BookedAppointment, 'linkSentBy'> }) {
  const locale = useLocale()
  const t = useTranslations('booking.confirmation')
  const common = useTranslations('common')
  const { id, reference, token, location, appointmentTypes, startDateUtc, endDateUtc } = appointment
  const url = useLinkTo(publicPaths.review(token))
  const documents = documentsFor(appointmentTypes)
  const description = [
    `${t('reference')}: ${sayReference(reference)}`,
    documents.length > 0 && `${t('bring')}:\n${documents.map((document) => `- ${document}`).join('\n')}`,
    directionsInWords(location),
  ].filter(Boolean)
  const event = {
    uid: `appointment-${id}@${window.location.hostname}`,
    startDateUtc,
    endDateUtc,
    summary: t('calendarTitle', {
      services: new Intl.ListFormat(locale).format(appointmentTypes.map(({ name }) => name)),
    }),
    location: [location.name, ...addressLines(location.address)].join(', '),
    description: description.join('\n\n'),
    url,
  }

  const download = async () => {
    // The link stays on the customer's own device.
    const ownDescription = [...description, `${t('manage')}: ${url}`].join('\n\n')
    // Without a network, the file does without the picture.
    const code = await import('./code-picture.ts').then(
      ({ codePicture }) => codePicture(url),
      () => undefined,
    )
    save(
      calendarFile({ ...event, description: ownDescription, code }, new Date()),
      `appointment-${sayReference(reference)}.ics`,
    )
  }

  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('addToCalendar')}</legend>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t('addTo', { name: 'Apple' })} onClick={() => void download()}>
          Apple
        </Button>
        {Object.entries(webCalendars(event)).map(([name, address]) => (
          <a
            key={name}
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('addTo', { name })} (${common('opensInNewTab')})`}
            className={buttonClass('secondary', 'medium')}
          >
            {name}
          </a>
        ))}
      </div>
    </fieldset>
  )
}

function save(content: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: 'text/calendar;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
