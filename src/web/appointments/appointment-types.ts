import type { Appointment } from '#contract/staff-appointments.ts'

/** "Title transfer", or "Title transfer × 2" for more than one. The server lists names and numbers in the same order. */
export function typesOf({ appointmentTypes, appointmentAppointmentTypes }: Appointment): string[] {
  return appointmentTypes.map((name, index) => {
    const quantity = appointmentAppointmentTypes[index]?.quantity ?? 1
    return quantity > 1 ? `${name} × ${quantity}` : name
  })
}
