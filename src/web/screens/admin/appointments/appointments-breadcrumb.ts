import { paths } from '#web/paths.ts'

export const appointmentsBreadcrumb = [{ label: 'Appointments', to: paths.appointments }]
