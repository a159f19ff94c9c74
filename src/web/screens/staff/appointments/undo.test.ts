import { expect, it } from 'vitest'
import type { Status } from '#domain/appointments/status.ts'
import type { PressedAction } from './appointment-actions.ts'
import { undoOf } from './undo.ts'

const me = 'ada@demo.test'
const colleague = 'maria@demo.test'

it.each<[PressedAction, Status, string | null, PressedAction | undefined]>([
  ['checkIn', 'Booked', null, 'resetStatus'],
  ['checkIn', 'Booked', me, undefined],
  ['noShow', 'Booked', null, 'resetStatus'],
  ['complete', 'CheckedIn', colleague, 'backToCheckedIn'],
  ['backToCheckedIn', 'Complete', null, 'complete'],
  ['backToCheckedIn', 'Complete', colleague, undefined],
  ['handle', 'CheckedIn', null, 'unhandle'],
  ['handle', 'CheckedIn', colleague, undefined],
  ['unhandle', 'CheckedIn', me, 'handle'],
  ['unhandle', 'CheckedIn', colleague, undefined],
  ['resetStatus', 'CheckedIn', null, 'checkIn'],
  ['resetStatus', 'NoShow', null, 'noShow'],
  ['resetStatus', 'CheckedIn', me, undefined],
  ['resetStatus', 'Complete', null, undefined],
  ['cancel', 'Booked', null, undefined],
])('takes back %s from %s, handled by %s, with %s (CAL-18)', (action, appointmentStatus, handlingUserEmail, back) => {
  expect(undoOf(action, { appointmentStatus, handlingUserEmail }, me)).toBe(back)
})
