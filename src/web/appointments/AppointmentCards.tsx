import type { Appointment } from '#contract/staff-appointments.ts'
import { isCancelled } from '#domain/appointments/status.ts'
import { PersonToCallBanner } from '#web/people-to-call/PersonToCallBanner.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { ActivityTimeline } from './ActivityTimeline.tsx'
import { AppointmentFacts, CustomerFacts } from './AppointmentFacts.tsx'
import { CancelledBanner } from './CancelledBanner.tsx'
import { InsteadBanner } from './InsteadBanner.tsx'
import { SentMessages } from './SentMessages.tsx'

/** Everything known about one appointment. */
export function AppointmentCards({ appointment }: { appointment: Appointment }) {
  const { activityLogs, messages, personToCall } = appointment
  return (
    <>
      {isCancelled(appointment) && (
        <div className="mb-5">
          <CancelledBanner />
        </div>
      )}
      <InsteadBanner appointment={appointment} />
      {personToCall && (
        <div className="mb-5">
          <PersonToCallBanner person={personToCall} appointment={appointment} />
        </div>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5">
          <Card title="Appointment">
            <AppointmentFacts appointment={appointment} />
          </Card>
          <Card title="Customer">
            <CustomerFacts appointment={appointment} />
          </Card>
        </div>
        <div className="grid gap-5">
          <Card title="Activity" isPadded={false}>
            <ActivityTimeline logs={activityLogs} />
          </Card>
          <Card title="Messages">
            <SentMessages sent={messages} />
          </Card>
        </div>
      </div>
    </>
  )
}
