import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { appointments, type ReviewedAppointment } from '#contract/appointments.ts'
import { OfficeChoice } from '#web/booking/OfficeChoice.tsx'
import { otherTimesIn } from '#web/booking/other-times.ts'
import { searchFor } from '#web/booking/search-for.ts'
import { TakenBanner } from '#web/booking/TakenBanner.tsx'
import { TimePicker } from '#web/booking/TimePicker.tsx'
import { VisitWords } from '#web/booking/VisitWords.tsx'
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { readersDate, sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { Failure } from './Failure.tsx'

interface BookAgainProps {
  token: string
  appointment: ReviewedAppointment
}

/** The same visit once more, with nothing to type: only an office and a time (LINK-11). */
export function BookAgain(props: BookAgainProps) {
  return (
    <VisitWords>
      <Offered {...props} />
    </VisitWords>
  )
}

function Offered({ token, appointment }: BookAgainProps) {
  const t = useTranslations('visit.again')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Choosing token={token} appointment={appointment} onKeep={() => setIsOpen(false)} />
  return (
    <div
      className="card grid items-center gap-x-6 gap-y-3 px-5 py-5 sm:flex sm:justify-between sm:px-6"
      data-print="hide"
    >
      <p>{t('hint')}</p>
      <Button size="large" icon="calendar" onClick={() => setIsOpen(true)}>
        {t('open')}
      </Button>
    </div>
  )
}

function Choosing({ token, appointment, onKeep }: BookAgainProps & { onKeep: () => void }) {
  const t = useTranslations('visit.again')
  const locale = useLocale()
  const navigate = useNavigate()
  const [office, setOffice] = useState(appointment.location)
  const [today] = useState(() => readersDate(new Date()))
  const [chosen, setChosen] = useState<string | null>(null)
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const book = useWrite(appointments.bookAgain)
  const otherTimes = book.error ? otherTimesIn(book.error) : undefined
  const people = appointment.household ?? []
  const appointmentTypes = appointment.appointmentTypes.map(({ appointmentTypeId, quantity }) => ({
    appointmentTypeId,
    quantity,
  }))
  const choose = (time: string | null) => {
    setChosen(time)
    // Another time is another booking.
    setKey(newIdempotencyKey())
    book.reset()
  }
  const submit = (startDateLocal: string | null) => {
    if (startDateLocal === null || book.isPending) return
    const key = startDateLocal === chosen ? idempotencyKey : newIdempotencyKey()
    book.mutate(
      { body: { token, idempotencyKey: key, startDateLocal, locationId: office.id } },
      { onSuccess: (booked) => void navigate(publicPaths.review(booked.token)) },
    )
  }
  return (
    <ChangePanel title={t('title')} text={t('text')} onSubmit={() => submit(chosen)}>
      {otherTimes && (
        <TakenBanner
          otherTimes={otherTimes}
          text={t('otherTimes')}
          wordFor={(when) => t('bookAt', { when })}
          pending={book.isPending ? book.variables.body.startDateLocal : undefined}
          onChoose={submit}
        />
      )}
      <Suspense>
        <OfficeChoice
          appointmentTypes={appointmentTypes}
          people={people}
          chosen={office}
          onChoose={(next) => {
            setOffice(next)
            choose(null)
          }}
        />
      </Suspense>
      <TimePicker
        key={office.id}
        visit={{ locationId: office.id, appointmentTypes, ...searchFor(people) }}
        timeZone={office.timeZone}
        startAt={today}
        chosen={otherTimes ? null : chosen}
        onChoose={choose}
      />
      <div className="mt-6 grid gap-3 border-t border-line pt-5 sm:flex">
        {book.error && !otherTimes && <Failure failed={book.error} />}
        {chosen && !otherTimes && (
          <Button type="submit" variant="primary" size="large" isPending={book.isPending}>
            {t('bookAt', { when: sayShortDateTime(locale, chosen) })}
          </Button>
        )}
        <Button size="large" onClick={onKeep}>
          {t('close')}
        </Button>
      </div>
    </ChangePanel>
  )
}
