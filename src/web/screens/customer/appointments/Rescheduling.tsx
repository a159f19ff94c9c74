import { Suspense, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { ReviewedAppointment } from '#contract/appointments.ts'
import { otherTimesIn } from '#web/booking/other-times.ts'
import { searchFor } from '#web/booking/search-for.ts'
import { TakenBanner } from '#web/booking/TakenBanner.tsx'
import { TimePicker } from '#web/booking/TimePicker.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { sayShortDateTime } from '#web/platform/i18n/say-time.ts'
import { ChangePanel } from './ChangePanel.tsx'
import { Failure } from './Failure.tsx'
import type { VisitActions } from './use-visit-actions.ts'
import { later } from '#web/platform/components/later/later.tsx'

// Most come alone.
const OfficeChoice = later(async () => (await import('#web/booking/OfficeChoice.tsx')).OfficeChoice)
const OnlyForOne = later(async () => (await import('#web/booking/OnlyForOne.tsx')).OnlyForOne)

interface ReschedulingProps {
  appointment: Pick<ReviewedAppointment, 'startDateLocal' | 'location' | 'appointmentTypes' | 'household'>
  actions: VisitActions
  onKeep: () => void
}

/** Another time at the same office. The old one is released only once the new one is certain. */
export function Rescheduling({ appointment, actions, onKeep }: ReschedulingProps) {
  const t = useTranslations('review')
  const [chosen, setChosen] = useState<string | null>(null)
  const { startDateLocal, location, household = [] } = appointment
  const [office, setOffice] = useState(location)
  const { failed, movingTo, moveTo, forgetFailure } = actions
  // All who still come move together.
  const people = household.filter(({ canCancel }) => canCancel)
  const appointmentTypes = appointment.appointmentTypes.map(({ appointmentTypeId, quantity }) => ({
    appointmentTypeId,
    quantity,
  }))
  const otherTimes = failed && otherTimesIn(failed)
  // A time that was just refused is no longer a choice.
  const newTime = otherTimes ? null : chosen

  const choose = (time: string | null) => {
    setChosen(time)
    forgetFailure()
  }

  const submit = () => {
    if (newTime && !movingTo) moveTo(newTime, office.id)
  }

  return (
    <ChangePanel title={t('reschedule')} text={t('rescheduleHint')} onSubmit={submit}>
      {otherTimes && (
        <TakenBanner
          otherTimes={otherTimes}
          text={t(otherTimes.length > 0 ? 'otherTimes' : 'noOtherTimes')}
          wordFor={(when) => t('moveTo', { when })}
          pending={movingTo}
          onChoose={(time) => moveTo(time, office.id)}
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
        visit={{
          locationId: office.id,
          appointmentTypes,
          ...searchFor(people),
        }}
        timeZone={office.timeZone}
        startAt={startDateLocal.slice(0, 10)}
        chosen={newTime}
        onChoose={choose}
      />
      <div className="mt-6 grid gap-4 border-t border-line pt-5">
        {people.length > 1 && (
          <Suspense>
            <OnlyForOne />
          </Suspense>
        )}
        {failed && !otherTimes && <Failure failed={failed} />}
        <output>
          {newTime && (
            <FromTo from={startDateLocal} to={newTime} office={office.id === location.id ? '' : office.name} />
          )}
        </output>
        <div className="grid gap-3 sm:flex">
          {newTime && (
            <Button type="submit" variant="primary" size="large" isPending={movingTo !== undefined}>
              {t('move')}
            </Button>
          )}
          <Button size="large" onClick={onKeep}>
            {t('keepTime')}
          </Button>
        </div>
      </div>
    </ChangePanel>
  )
}

function FromTo({ from, to, office }: { from: string; to: string; office: string }) {
  const locale = useLocale()
  const t = useTranslations('review')
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span>
        <span className="text-muted">{t('nowAt')}: </span>
        <s>{sayShortDateTime(locale, from)}</s>
      </span>
      <Icon name="arrow-right" className="size-5 text-muted" />
      <span>
        <span className="text-muted">{t('newTime')}: </span>
        <strong>
          {sayShortDateTime(locale, to)}
          {office && (
            <>
              {' · '}
              <bdi>{office}</bdi>
            </>
          )}
        </strong>
      </span>
    </span>
  )
}
