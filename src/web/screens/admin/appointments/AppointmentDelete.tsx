import { adminAppointments, type EditedAppointment } from '#contract/admin-appointments.ts'
import { useWrite } from '#web/api/hooks.ts'
import { sayClock, sayDate } from '#web/appointments/say-time.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { messages } from '#web/messages.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedAppointment } from './LoadedAppointment.tsx'

export function AppointmentDelete() {
  return (
    <LoadedAppointment title="Delete appointment" titleOf={(name) => `Delete the appointment of ${name}`}>
      {(appointment) => <Delete appointment={appointment} />}
    </LoadedAppointment>
  )
}

function Delete({ appointment }: { appointment: EditedAppointment }) {
  const { id, firstName, lastName, startDateLocal, locationName } = appointment
  const remove = useWrite(adminAppointments.remove)
  const goBack = useReturnToList(paths.appointments)
  const confirm = () =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(messages.deleted)
          goBack()
        },
      },
    )
  return (
    <ConfirmAction
      list={paths.appointments}
      confirmLabel="Delete"
      isDanger
      isPending={remove.isPending || remove.isSuccess}
      failed={remove.error}
      onConfirm={confirm}
    >
      The appointment of{' '}
      <strong>
        {firstName} {lastName}
      </strong>{' '}
      on {sayDate(startDateLocal.slice(0, 10))} at {sayClock(startDateLocal)}, {locationName}, is removed for good and
      its time is free again. Only the change log is kept. Nobody is told: to let the customer know, cancel the
      appointment instead.
    </ConfirmAction>
  )
}
