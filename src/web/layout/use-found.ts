import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { LoggedInUser } from '#contract/account.ts'
import { locations } from '#contract/locations.ts'
import { staffAppointments } from '#contract/staff-appointments.ts'
import { users } from '#contract/users.ts'
import { STATUS_LABELS } from '#domain/appointments/status.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { sayShortMoment } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'
import { destinationsFor } from './navigation.ts'

/** Something to go to. */
export interface Find {
  readonly to: string
  readonly label: string
  /** What tells it from others of the same name; empty where its group says it. */
  readonly text: string
  readonly icon: IconName
}

export interface FindGroup {
  readonly title: string
  readonly finds: readonly Find[]
}

/** How many of each kind are shown. */
const SHOWN = 6
/** From so many characters on, customers are searched for. */
const ENOUGH = 3

/** What was gone to, latest first, by user. In memory only: a desk's browser must not remember customers' names. */
const recent = new Map<number, readonly Find[]>()
const REMEMBERED = 6

export function remember(userId: number, find: Find): void {
  const others = (recent.get(userId) ?? []).filter(({ to }) => to !== find.to)
  // Among others, a screen has to say that it is one.
  recent.set(userId, [{ ...find, text: find.text || 'Screen' }, ...others].slice(0, REMEMBERED))
}

/**
 * What fits what was typed, by kind: before anything is typed, what was last gone to, and the screens. Only what has
 * settled is asked of the server.
 */
export function useFound({ id, roleNames }: LoggedInUser, typed: string, settled: string) {
  const isOnCalendar = useLocation().pathname === paths.appointmentCalendar
  const text = typed.trim()
  const isAdmin = roleNames.includes('Admin')
  const isManager = isAdmin || roleNames.includes('Office Manager')
  // Results for other letters do not match the current ones.
  const isAsked = text.length >= ENOUGH && text === settled.trim()
  const offices = useRead(locations.options, {}).data
  const appointments = useRead(staffAppointments.find, { body: { text } }, { enabled: isAsked })
  const people = useRead(
    users.table,
    { body: { showLocked: false, skip: 0, take: SHOWN, allSearch: text } },
    { enabled: isAsked && isAdmin },
  )
  const groups = useMemo(() => {
    const screens = destinationsFor(roleNames).map(({ label, to, icon }): Find => ({ label, to, icon, text: '' }))
    const ofOffices = (offices ?? []).map(
      ({ id: locationId, name }): Find => ({
        label: name,
        text: 'Location',
        icon: 'building',
        to: isManager ? paths.managerLocation(locationId) : paths.staffLocation(locationId),
      }),
    )
    if (text === '') {
      const last = recent.get(id) ?? []
      return groupsOf({ Recent: last, Screens: screens.filter(({ to }) => last.every((each) => each.to !== to)) })
    }
    const ofAppointments = (isAsked ? (appointments.data?.appointments ?? []) : []).map(
      (found): Find => ({
        label: `${found.firstName} ${found.lastName}`,
        text: [sayShortMoment(found.startDateLocal), found.locationName, STATUS_LABELS[found.appointmentStatus]].join(
          ' · ',
        ),
        icon: 'calendar',
        // At the counter, on its day: the customer there wants to be checked in or moved.
        to: isOnCalendar
          ? paths.appointmentOnCalendar({
              id: found.id,
              locationId: found.locationId,
              date: found.startDateLocal.slice(0, 10),
              isCancelled: found.appointmentStatus === 'Cancelled',
            })
          : isAdmin
            ? paths.appointmentDetails(found.id)
            : paths.appointment(found.id),
      }),
    )
    const ofUsers = (isAsked && isAdmin ? (people.data?.result.rows ?? []) : []).map(
      ({ id: userId, email, fullName }): Find => ({
        label: fullName || email,
        text: email,
        icon: 'user',
        to: paths.updateUser(userId),
      }),
    )
    return groupsOf({
      Screens: screens.filter(holds(text)).slice(0, SHOWN),
      Appointments: ofAppointments.slice(0, SHOWN),
      Locations: ofOffices.filter(holds(text)).slice(0, SHOWN),
      Users: ofUsers,
    })
  }, [id, roleNames, isAdmin, isManager, isOnCalendar, isAsked, text, offices, appointments.data, people.data])
  return { groups, isSearching: text.length >= ENOUGH && (!isAsked || appointments.isFetching || people.isFetching) }
}

const groupsOf = (named: Readonly<Record<string, readonly Find[]>>): FindGroup[] =>
  Object.entries(named).flatMap(([title, finds]) => (finds.length === 0 ? [] : [{ title, finds }]))

/** Whether every word typed begins a word of the label. */
function holds(text: string): (find: Find) => boolean {
  const words = text.toLowerCase().split(/\s+/)
  return ({ label }) => {
    const own = label.toLowerCase().split(/[\s,]+/)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  }
}
