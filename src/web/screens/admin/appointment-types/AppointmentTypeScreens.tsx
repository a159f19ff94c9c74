import { useState } from 'react'
import {
  type AppointmentType,
  type AppointmentTypeRow,
  adminAppointmentTypes,
} from '#contract/admin-appointment-types.ts'
import { appointmentTypes } from '#contract/appointment-types.ts'
import { documentsIn } from '#web/booking/documents.ts'
import { urlOf } from '#web/platform/api/client.ts'
import { useRead, useWrite } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import type { Column } from '#web/platform/components/table/DataTable.tsx'
import { backOffice, paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { listScreen } from '#web/records/list-screen.tsx'
import { crumb, described, savedBy } from '#web/records/record.ts'
import { createScreen, deleteScreen, updateScreen } from '#web/records/record-screens.tsx'
import { AppointmentTypeForm } from './AppointmentTypeForm.tsx'
import type { TypeInput } from './appointment-type-form.ts'
import { LongerDialog } from './LongerDialog.tsx'
import { OnlineCounts } from './OnlineCounts.tsx'
import { ServiceSets } from './ServiceSets.tsx'
import { ServingCalendars } from './ServingCalendars.tsx'

const columns: readonly Column<AppointmentTypeRow>[] = [
  { id: 'name', header: 'Name', render: (type) => <Name type={type} /> },
  {
    id: 'interactionDuration',
    header: 'Duration',
    render: (type) => `${type.interactionDuration} min`,
    align: 'end',
    className: 'whitespace-nowrap',
  },
  { id: 'sortOrder', header: 'Sort order', render: (type) => type.sortOrder, align: 'end', isExtra: true },
  {
    id: 'description',
    header: 'Documents',
    render: (type) => documentsIn(type.description).join(', '),
    isLong: true,
  },
  {
    id: 'asksFor',
    header: 'Asks for',
    render: ({ requestVin, requestDlNumber }) =>
      [requestVin && 'VIN', requestDlNumber && 'License number'].filter(Boolean).join(', '),
  },
  { ...languagesColumn<AppointmentTypeRow>(), isWide: true },
  // To filter and to sort by one of them.
  { id: 'requestVin', header: 'VIN', render: (type) => (type.requestVin ? 'Yes' : 'No'), isExtra: true },
  {
    id: 'requestDlNumber',
    header: 'License number',
    render: (type) => (type.requestDlNumber ? 'Yes' : 'No'),
    isExtra: true,
  },
]

const nameOf = ({ name }: { name: string }) => name

const record = described({
  noun: 'appointment type',
  icon: 'file-text',
  list: crumb(backOffice.appointmentTypes),
  read: adminAppointmentTypes.get,
  input: (id) => ({ params: { id } }),
  nameOf,
  Form: AppointmentTypeForm,
})

export const AppointmentTypeList = listScreen({
  at: backOffice.appointmentTypes,
  label: 'Appointment types',
  table: adminAppointmentTypes.table,
  columns,
  rowName: nameOf,
  emptyText: 'Create an appointment type, or add ready-made ones above.',
  headActions: <ButtonLink to={paths.appointmentTypeSets}>Add ready-made services</ButtonLink>,
  createAt: paths.createAppointmentType,
  editAt: ({ id }) => paths.updateAppointmentType(id),
  deleteAt: ({ id }) => paths.deleteAppointmentType(id),
  logged: 'AppointmentType',
})

export const AppointmentTypeCreate = createScreen(record, {
  at: backOffice.createAppointmentType,
  text: 'Customers can book it once a calendar serves it.',
  useSave: savedBy(
    adminAppointmentTypes.create,
    ({ icon, ...body }: TypeInput) => ({ body, ...(icon instanceof Blob && { file: icon }) }),
    ({ name }) => `Appointment type ${name} created`,
    ({ id }) => paths.updateAppointmentType(id),
  ),
})

/** Services to begin with, for offices that have none yet. */
export function AppointmentTypeSets() {
  return (
    <>
      <PageHeader
        title={backOffice.appointmentTypeSets.title ?? ''}
        breadcrumbs={[record.list]}
        text="Begin with services that offices like yours offer. Change their names, minutes and documents afterwards as you like."
      />
      <ServiceSets />
    </>
  )
}

interface Question {
  minutes: number
  answer: (isWanted: boolean) => void
}

export const AppointmentTypeUpdate = updateScreen(record, {
  useSave: () => {
    const update = useWrite(adminAppointmentTypes.update)
    const putIcon = useWrite(adminAppointmentTypes.putIcon)
    const removeIcon = useWrite(adminAppointmentTypes.removeIcon)
    const [question, setQuestion] = useState<Question>()

    /** A longer duration leaves fewer times to book, which is shown before saving. */
    const isWanted = (minutes: number) =>
      new Promise<boolean>((resolve) => {
        setQuestion({
          minutes,
          answer: (answered) => {
            setQuestion(undefined)
            resolve(answered)
          },
        })
      })

    return {
      save: async ({ icon, ...fields }: TypeInput, { id, version, interactionDuration }: AppointmentType) => {
        const isLonger = fields.interactionDuration > interactionDuration
        if (isLonger && !(await isWanted(fields.interactionDuration))) return false
        const input = { params: { id }, body: { ...fields, version } }
        if (icon instanceof Blob) await putIcon.mutateAsync({ ...input, file: icon })
        else await (icon === 'remove' ? removeIcon : update).mutateAsync(input)
        return `Appointment type ${fields.name} updated`
      },
      around: (form, type) => (
        <>
          {form}
          <ServingCalendars id={type.id} />
          {type.onlineUrl !== '' && <OnlineCounts id={type.id} />}
          {question && <LongerDialog type={type} {...question} />}
        </>
      ),
    }
  },
})

export const AppointmentTypeDelete = deleteScreen(record, {
  endpoint: adminAppointmentTypes.remove,
  input: (id) => ({ params: { id } }),
  usePreview: (id) => useRead(adminAppointmentTypes.deletePreview, { params: { id } }, { enabled: id > 0 }),
  sayLoss: ({ name }) => (
    <>
      <strong>{name}</strong> will be permanently deleted.
    </>
  ),
})

function Name({ type: { id, name, iconCacheKey } }: { type: AppointmentTypeRow }) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="grid size-6 shrink-0 place-items-center text-muted">
        {iconCacheKey ? (
          <img
            src={urlOf(appointmentTypes.icon, { params: { id, guid: iconCacheKey } })}
            alt=""
            className="size-full object-contain"
          />
        ) : (
          <Icon name="file-text" className="size-5" />
        )}
      </span>
      <span className="truncate">{name}</span>
    </span>
  )
}
