import { accountPaths } from './account-paths.ts'
import { openTo, screen } from './address.ts'

/** The screens of the counter. */
export const staffRows = openTo('staff', {
  staff: { path: '/staff', screen: { redirectTo: accountPaths.home.Staff } },
  appointmentCalendar: {
    path: accountPaths.home.Staff,
    title: 'Appointment Calendar',
    icon: 'calendar',
    sidebar: { Admin: 9, 'Office Manager': 2, Staff: 1 },
    also: ['/staff'],
    screen: screen('StaffCalendar', () => import('#web/screens/staff/appointments/StaffCalendar.tsx')),
  },
  appointment: {
    path: '/staff/appointments/:entityId',
    screen: screen('AppointmentDetails', () => import('#web/screens/staff/appointments/AppointmentDetails.tsx')),
  },
  editAppointment: {
    path: '/staff/appointments/update/:id',
    screen: screen('AppointmentUpdate', () => import('#web/screens/staff/appointments/AppointmentUpdate.tsx')),
  },
  desk: {
    path: '/staff/desk',
    title: 'Desk',
    icon: 'megaphone',
    screen: screen('StaffDesk', () => import('#web/screens/staff/desk/StaffDesk.tsx')),
  },
  waitingList: {
    path: '/staff/waiting-list',
    title: 'Waiting list',
    icon: 'bell',
    screen: screen('WaitingList', () => import('#web/screens/staff/waiting-list/WaitingList.tsx')),
  },
  staffLocation: {
    path: '/staff/locations/:locationId',
    screen: screen('LocationDetails', () => import('#web/screens/staff/locations/LocationDetails.tsx')),
  },
  honored: {
    path: '/staff/locations/:locationId/honored',
    screen: screen('HonoredList', () => import('#web/screens/staff/honored/HonoredList.tsx')),
  },
  peopleToCall: {
    path: '/staff/locations/:locationId/people-to-call',
    screen: screen('PeopleToCallList', () => import('#web/screens/staff/people-to-call/PeopleToCallList.tsx')),
  },
})
