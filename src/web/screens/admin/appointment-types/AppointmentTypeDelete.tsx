import { adminAppointmentTypes, type AppointmentType } from '#contract/admin-appointment-types.ts'
import { useWrite } from '#web/api/hooks.ts'
import { useReturnToList } from '#web/components/table/list-return.ts'
import { toast } from '#web/components/toast/toast.ts'
import { messages } from '#web/messages.ts'
import { paths } from '#web/paths.ts'
import { ConfirmAction } from '#web/record/ConfirmAction.tsx'
import { LoadedType } from './LoadedType.tsx'

export function AppointmentTypeDelete() {
  return <LoadedType deed="Delete">{(type) => <Delete type={type} />}</LoadedType>
}

function Delete({ type: { id, name } }: { type: AppointmentType }) {
  const remove = useWrite(adminAppointmentTypes.remove)
  const goBack = useReturnToList(paths.appointmentTypes)
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
      list={paths.appointmentTypes}
      confirmLabel="Delete"
      isDanger
      isPending={remove.isPending}
      failed={remove.error}
      onConfirm={confirm}
    >
      <strong>{name}</strong> is deleted for good. A type that calendars serve or that was ever booked cannot be
      deleted: take it off its calendars instead, so that nobody can book it.
    </ConfirmAction>
  )
}
