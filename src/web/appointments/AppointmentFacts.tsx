import type { Appointment } from '#contract/staff-appointments.ts'
import { sayReference } from '#domain/appointments/reference.ts'
import { isConfirmed, STATUS_LABELS, STATUS_MEANING } from '#domain/appointments/status.ts'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { Moment } from '#web/platform/i18n/Moment.tsx'
import { ENGLISH, sayDate, sayStretch, sayTimeOf, sayZoneAt } from '#web/platform/i18n/say-english.ts'
import { sayZone } from '#web/platform/i18n/say-time.ts'
import { typesOf } from './appointment-types.ts'
import { ContactLink } from './ContactLink.tsx'
import { notYet } from './say-confirmed.ts'
import { Link } from '#web/platform/links.tsx'

/** When, where and for what. */
export function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const { startDateLocal: start, endDateLocal: end, timeZone, isInTimeZone } = appointment
  const moment = (utc: string) => <Moment utc={utc} className="inline-block" />
  return (
    <Facts>
      <Fact label="Date">{sayDate(start.slice(0, 10))}</Fact>
      <Fact label="Time">
        {sayStretch(start, end)} {sayZoneAt(appointment.startDateUtc, timeZone)}
        {!isInTimeZone && <span className="block font-normal text-muted">{sayZone(ENGLISH, timeZone)}</span>}
      </Fact>
      <Fact label="Location">{appointment.locationName}</Fact>
      <Fact label="Calendar">{appointment.calendarName}</Fact>
      <Fact label="Appointment types">
        <ul>
          {typesOf(appointment).map((type) => (
            <li key={type}>{type}</li>
          ))}
        </ul>
      </Fact>
      {appointment.household && (
        <Fact label="Comes with">
          <ul>
            {appointment.household.map((person) => (
              <li key={person.id}>
                <Link to={`../${person.id}`} relative="path" className="link">
                  {person.firstName} {person.lastName}
                </Link>
                <span className="font-normal text-muted">
                  {` ${sayTimeOf(person.startDateLocal)}, ${STATUS_LABELS[person.appointmentStatus]}`}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label="Handled by">
        {appointment.handlingUserEmail ??
          (STATUS_MEANING[appointment.appointmentStatus].isComing ? 'No one yet' : 'No one')}
      </Fact>
      <Fact label="Confirmed">
        {isConfirmed(appointment) && appointment.confirmedDateUtc
          ? moment(appointment.confirmedDateUtc)
          : notYet(appointment)}
      </Fact>
      <Fact label="Walk-in">{appointment.isWalkIn ? 'Yes' : 'No'}</Fact>
      <Fact label="Notices sent">
        {appointment.notificationCount}
        {appointment.lastNotificationSentDateUtc && (
          <>, the last on {moment(appointment.lastNotificationSentDateUtc)}</>
        )}
      </Fact>
      {appointment.cancellationDateUtc && <Fact label="Cancelled">{moment(appointment.cancellationDateUtc)}</Fact>}
      {appointment.note !== '' && (
        <Fact label="Note">
          <span className="whitespace-pre-line">{appointment.note}</span>
        </Fact>
      )}
      <Fact label="Reference">{sayReference(appointment.reference)}</Fact>
      <Fact label="Appointment number">{appointment.id}</Fact>
    </Facts>
  )
}

/** Who is coming, and how to reach them. */
export function CustomerFacts({ appointment }: { appointment: Appointment }) {
  return (
    <Facts>
      <Fact label="First name">{appointment.firstName}</Fact>
      <Fact label="Last name">{appointment.lastName}</Fact>
      <Fact label="Email">
        <ContactLink scheme="mailto" value={appointment.email} />
      </Fact>
      <Fact label="Phone number">
        <ContactLink scheme="tel" value={appointment.phoneNumber} />
      </Fact>
      <Fact label="Text messages to">
        <ContactLink scheme="sms" value={appointment.smsPhoneNumber} />
      </Fact>
      <Fact label="Language">{appointment.localeDisplayName}</Fact>
      <Fact label="VIN">{appointment.vin}</Fact>
      <Fact label="Driver license number">{appointment.dlNumber}</Fact>
    </Facts>
  )
}
