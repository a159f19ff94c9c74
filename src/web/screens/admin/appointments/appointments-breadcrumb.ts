import { paths } from '#web/platform/paths.ts'

export const appointmentsBreadcrumb = [{ label: 'Appointments', to: paths.appointments }]
