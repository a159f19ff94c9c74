import { describe, expect, it } from 'vitest'
import { ACTIVITY_EVENT_TYPES } from '#domain/appointments/activity.ts'
import {
  ACTIONS,
  type Action,
  type ActingAs,
  type LivingAppointment,
  decide,
  isCancellable,
  isConfirmed,
  offeredActions,
  STATUS_LABELS,
  STATUSES,
  type Status,
} from '#domain/appointments/status.ts'
import { MINUTE_MS } from '#domain/time.ts'

const NOW = { at: Date.UTC(2026, 2, 9, 14), utc: '2026-03-09T14:00:00.000Z' }
const ME = { role: 'staff', email: 'me@office.test' } as const
const CUSTOMER: ActingAs = { role: 'customer' }
const CLOSURE: ActingAs = { role: 'closure' }
const ACTORS = [ME, CUSTOMER, CLOSURE]

/** Starts an hour from now. */
function appointment(appointmentStatus: Status, change: Partial<LivingAppointment> = {}): LivingAppointment {
  return {
    startsAt: NOW.at + 60 * MINUTE_MS,
    appointmentStatus,
    cancellationDateUtc: appointmentStatus === 'Cancelled' ? '2026-03-01T10:00:00.000Z' : null,
    confirmedDateUtc: null,
    handlingUserEmail: null,
    notificationCount: 2,
    lastNotificationSentDateUtc: null,
    ...change,
  }
}

/** The appointment's life cycle as the product describes it: from, who, effect, event. */
const LIFE: Record<
  Action,
  [from: Status[], who: ActingAs['role'][], changes: Partial<LivingAppointment>, event?: string]
> = {
  checkIn: [['Booked'], ['staff', 'customer'], { appointmentStatus: 'CheckedIn' }, 'CHECKED_IN'],
  comeBack: [['NoShow'], ['customer'], { appointmentStatus: 'CheckedIn' }, 'CHECKED_IN'],
  handle: [['Booked', 'CheckedIn'], ['staff'], { handlingUserEmail: 'me@office.test' }, 'SERVICE_START'],
  unhandle: [['Booked', 'CheckedIn'], ['staff'], { handlingUserEmail: null }],
  complete: [['CheckedIn'], ['staff'], { appointmentStatus: 'Complete' }, 'SERVICE_COMPLETE'],
  noShow: [['Booked'], ['staff'], { appointmentStatus: 'NoShow' }, 'NO_SHOW'],
  cancel: [
    ['Booked'],
    ['staff', 'customer', 'closure'],
    { appointmentStatus: 'Cancelled', cancellationDateUtc: NOW.utc },
    'CANCELLED',
  ],
  resetStatus: [
    ['CheckedIn', 'NoShow', 'Complete'],
    ['staff'],
    { appointmentStatus: 'Booked', handlingUserEmail: null },
    'MODIFIED',
  ],
  backToCheckedIn: [['Complete'], ['staff'], { appointmentStatus: 'CheckedIn' }, 'MODIFIED'],
  sendNotice: [
    ['Booked', 'CheckedIn'],
    ['staff'],
    { notificationCount: 3, lastNotificationSentDateUtc: NOW.utc },
    'CALLED',
  ],
  confirm: [['Booked'], ['staff', 'customer'], { confirmedDateUtc: NOW.utc }],
}

/** For every permitted user: repeating it succeeds and changes nothing. */
const REPEATS: [Action, Status][] = [
  ['checkIn', 'CheckedIn'],
  ['complete', 'Complete'],
  ['noShow', 'NoShow'],
  ['cancel', 'Cancelled'],
  ['resetStatus', 'Booked'],
  ['backToCheckedIn', 'CheckedIn'],
]

const cells = ACTIONS.flatMap((action) =>
  STATUSES.flatMap((status) => ACTORS.map((actor) => ({ action, status, actor, role: actor.role }))),
)

describe('appointment life cycle, cell by cell (APPT-3)', () => {
  it.each(cells)('$action from $status by $role', ({ action, status, actor, role }) => {
    const [from, who, changes, event] = LIFE[action]
    const handlingUserEmail = action === 'unhandle' ? 'me@office.test' : null
    const decision = decide(action, appointment(status, { handlingUserEmail }), actor, NOW)
    const isRepeat = REPEATS.some((repeat) => repeat[0] === action && repeat[1] === status) && who.includes(role)

    const isPermitted = from.includes(status) && who.includes(role)
    const refused = { ok: false, why: expect.stringMatching(/^[A-Z].*\.$/) }
    const allowed = isPermitted ? { ok: true, changes, event } : refused
    expect(decision).toEqual(isRepeat ? { ok: true, changes: {} } : allowed)
  })

  it('records only the event types there are, and names every status (APPT-1, APPT-2)', () => {
    const events = ACTIONS.flatMap((action) => LIFE[action][3] ?? [])
    expect(ACTIVITY_EVENT_TYPES).toEqual(expect.arrayContaining(events))
    expect(STATUSES.map((status) => STATUS_LABELS[status])).toEqual([
      'Booked',
      'Checked In',
      'No Show',
      'Cancelled',
      'Complete',
    ])
  })

  it('refuses every action but one more Cancel once a cancellation date is set, whatever the status says', () => {
    for (const action of ACTIONS) {
      for (const status of STATUSES) {
        const cancelled = appointment(status, { cancellationDateUtc: '2026-03-01T10:00:00.000Z' })
        const decision = decide(action, cancelled, ME, NOW)
        if (action === 'cancel') expect(decision).toEqual({ ok: true, changes: {} })
        else expect(decision.ok).toBe(false)
      }
    }
  })

  it('says why', () => {
    const why = (...[action, subject, actor = ME]: [Action, LivingAppointment, ActingAs?]) => {
      const decision = decide(action, subject, actor, NOW)
      return decision.ok ? undefined : decision.why
    }
    expect(why('complete', appointment('Booked'))).toBe(
      'This appointment’s status is Booked, so it cannot be completed.',
    )
    expect(why('noShow', appointment('CheckedIn'))).toBe(
      'This appointment’s status is Checked In, so it cannot be marked as no show.',
    )
    expect(why('sendNotice', appointment('NoShow'))).toBe(
      'This appointment’s status is No Show, so it cannot be sent a notice.',
    )
    expect(why('checkIn', appointment('Cancelled'))).toBe('This appointment has been canceled.')
    expect(why('noShow', appointment('Booked'), CUSTOMER)).toBe(
      'An appointment cannot be marked as no show by a customer.',
    )
    expect(why('cancel', appointment('Booked', { startsAt: NOW.at }))).toBe(
      'This appointment has begun and cannot be canceled.',
    )
  })
})

describe('cancel', () => {
  it('needs a start in the future, no matter who asks (APPT-4)', () => {
    for (const actor of ACTORS) {
      expect(decide('cancel', appointment('Booked', { startsAt: NOW.at + 1 }), actor, NOW).ok).toBe(true)
      expect(decide('cancel', appointment('Booked', { startsAt: NOW.at }), actor, NOW).ok).toBe(false)
    }
  })

  it('is what closures ask about beforehand', () => {
    for (const status of STATUSES) {
      for (const minutes of [-60, 0, 1, 60]) {
        const subject = appointment(status, { startsAt: NOW.at + minutes * MINUTE_MS })
        const decision = decide('cancel', subject, ME, NOW)
        expect(isCancellable(subject, NOW.at)).toBe(decision.ok && decision.event === 'CANCELLED')
      }
    }
  })
})

/** What only the person who handles an appointment does without a question. */
const HANDLERS_OWN: readonly Action[] = ['handle', 'unhandle', 'complete']
const isRepeated = (action: Action, status: Status) =>
  REPEATS.some((repeat) => repeat[0] === action && repeat[1] === status)

describe('handle, unhandle and complete', () => {
  const mine = appointment('CheckedIn', { handlingUserEmail: 'me@office.test' })
  const theirs = appointment('CheckedIn', { handlingUserEmail: 'you@office.test' })

  it("are refused with the other person's email when taken by another (APPT-5)", () => {
    const refused = { ok: false, why: 'This appointment is being handled by you@office.test.' }
    for (const action of HANDLERS_OWN) expect(decide(action, theirs, ME, NOW)).toEqual(refused)
  })

  it('are permitted to another who says whom they take it from, and to nobody who names someone else (APPT-12)', () => {
    for (const action of ACTIONS) {
      for (const status of STATUSES) {
        const free = decide(action, appointment(status), ME, NOW)
        const handled = appointment(status, { handlingUserEmail: 'you@office.test' })
        const from = (takesOverFrom?: string) => decide(action, handled, { ...ME, takesOverFrom }, NOW)
        // To release what no one handles changes nothing; to release another's clears it.
        const released = free.ok && action === 'unhandle' ? { ok: true, changes: { handlingUserEmail: null } } : free
        expect(from('you@office.test')).toEqual(released)
        const isTheirs = HANDLERS_OWN.includes(action) && free.ok && !isRepeated(action, status)
        for (const unaware of [from(), from('third@office.test')]) expect(unaware.ok).toBe(free.ok && !isTheirs)
      }
    }
  })

  it('change nothing and log nothing when already done', () => {
    expect(decide('handle', mine, ME, NOW)).toEqual({ ok: true, changes: {} })
    expect(decide('unhandle', appointment('Booked'), ME, NOW)).toEqual({ ok: true, changes: {} })
    expect(decide('handle', { ...mine, appointmentStatus: 'Complete' }, ME, NOW).ok).toBe(false)
  })
})

describe('confirm', () => {
  it('keeps its first date when repeated', () => {
    const confirmed = appointment('Booked', { confirmedDateUtc: '2026-03-02T08:00:00.000Z' })
    expect(decide('confirm', confirmed, CUSTOMER, NOW)).toEqual({ ok: true, changes: {} })
    expect(decide('confirm', { ...confirmed, appointmentStatus: 'NoShow' }, CUSTOMER, NOW).ok).toBe(false)
  })

  it('counts the zero date as not confirmed (APPT-6)', () => {
    const zero = appointment('Booked', { confirmedDateUtc: '0001-01-01T00:00:00Z' })
    expect(isConfirmed(zero)).toBe(false)
    expect(decide('confirm', zero, CUSTOMER, NOW)).toEqual({ ok: true, changes: { confirmedDateUtc: NOW.utc } })
  })
})

describe('actions offered on the staff screens (APPT-7)', () => {
  const offered = (
    subject: LivingAppointment,
    channels = { isTextMessagesEnabled: true, isAnnouncementsEnabled: false },
  ) => offeredActions({ confirmByUtc: null, ...subject, ...channels }, 'me@office.test', NOW.at)

  it('include confirming only where it has to be confirmed (KEEP-5)', () => {
    const asked = { ...appointment('Booked'), confirmByUtc: NOW.utc }
    expect(offered(asked)).toContain('confirm')
    const confirmed = { ...asked, confirmedDateUtc: NOW.utc }
    expect(offered(confirmed)).not.toContain('confirm')
  })

  it('depend on the status', () => {
    expect(offered(appointment('Booked'))).toEqual(['checkIn', 'handle', 'noShow', 'cancel', 'sendNotice'])
    expect(offered(appointment('CheckedIn'))).toEqual(['handle', 'complete', 'resetStatus', 'sendNotice'])
    expect(offered(appointment('NoShow'))).toEqual(['resetStatus'])
    expect(offered(appointment('Complete'))).toEqual(['resetStatus', 'backToCheckedIn'])
    expect(offered(appointment('Cancelled'))).toEqual([])
  })

  it('leave out Cancel once the appointment has started', () => {
    expect(offered(appointment('Booked', { startsAt: NOW.at }))).not.toContain('cancel')
  })

  it('are none once a cancellation date is set', () => {
    expect(offered(appointment('Booked', { cancellationDateUtc: '2026-03-01T10:00:00.000Z' }))).toEqual([])
  })

  it('leave out notices where neither texts nor announcements are enabled', () => {
    const off = { isTextMessagesEnabled: false, isAnnouncementsEnabled: false }
    expect(offered(appointment('Booked'), off)).not.toContain('sendNotice')
    expect(offered(appointment('Booked'), { ...off, isAnnouncementsEnabled: true })).toContain('sendNotice')
  })

  it('let people release what they handle, and take over or release what somebody else does (APPT-12)', () => {
    const mine = offered(appointment('Booked', { handlingUserEmail: 'me@office.test' }))
    expect(mine).toContain('unhandle')
    expect(mine).not.toContain('handle')
    const theirs = offered(appointment('CheckedIn', { handlingUserEmail: 'you@office.test' }))
    expect(theirs).toEqual(expect.arrayContaining(['handle', 'unhandle', 'complete']))
  })

  it('are all permitted, and all change something', () => {
    for (const status of STATUSES) {
      for (const handlingUserEmail of [null, 'me@office.test', 'you@office.test']) {
        const subject = appointment(status, { handlingUserEmail })
        const knowing = { ...ME, takesOverFrom: 'you@office.test' }
        for (const action of offered(subject)) {
          const decision = decide(action, subject, knowing, NOW)
          expect(decision.ok && Object.keys(decision.changes)).not.toHaveLength(0)
          expect(decision.ok).toBe(true)
        }
      }
    }
  })
})
