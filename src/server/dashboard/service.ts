import { type DashboardData, type DashboardDataType, type DashboardElement, NO_SHOW_DAYS } from '#contract/dashboard.ts'
import { ROLES } from '#contract/endpoint.ts'
import { noShowRate } from '#domain/appointments/no-show-rate.ts'
import { addDays, datesFrom } from '#domain/time.ts'
import { type Context, userOf } from '#server/platform/context.ts'
import { locationChoices } from '#server/offices/locations.ts'
import { oldestUnsent } from '#server/outbox/queries.ts'
import { localTimeAt } from '#server/platform/zones.ts'
import { bookingsOn, latestUsers, outcomesOfLast, unsentCounts, userCounts, usersByRole } from './queries.ts'

type Cards = { readonly [Type in DashboardDataType]: (ctx: Context) => Promise<DashboardData<Type>> }

/** In display order. */
const cards: Cards = {
  UserDetails: async (ctx) => {
    const { fullName, email, roles } = userOf(ctx)
    return { fullName, email, roleNames: [...roles], ...(await latestUsers(ctx.db, ctx.now())) }
  },

  UserRoles: async ({ db }) => {
    const counts = await usersByRole(db)
    return { roles: ROLES.map((role) => ({ role, userCount: counts.get(role) ?? 0 })) }
  },

  UserCount: ({ db }) => userCounts(db),

  BookingsToday: async ({ db, actor, now }) => {
    const locations = await locationChoices(db, actor)
    const days = locations.map(({ id, timeZone }) => ({ locationId: id, date: localTimeAt(now(), timeZone).date }))
    return bookingsOn(db, days)
  },

  NoShowRate: async ({ reportsDb, now }) => {
    const { answer } = await reportsDb.read((db) => outcomesOfLast(db, NO_SHOW_DAYS, now()))
    const { today, outcomes } = answer
    const days = datesFrom(addDays(today, 1 - NO_SHOW_DAYS), today).map((date) => {
      const { noShows = 0, visits = 0 } = outcomes.find(({ day }) => day === date) ?? {}
      return { date, noShows, visits }
    })
    return {
      rate: noShowRate(days),
      noShows: days.reduce((sum, day) => sum + day.noShows, 0),
      visits: days.reduce((sum, day) => sum + day.visits, 0),
      days,
    }
  },

  MessageQueue: async ({ db }) => ({
    ...(await unsentCounts(db)),
    oldestUnsentSeconds: (await oldestUnsent(db)) ?? null,
  }),
}

/**
 * The cards one after the other, so the dashboard never takes more than one connection. A card that fails is returned
 * without its data, and the failure is logged.
 */
export async function dashboardElements(
  ctx: Context,
  onFailure: (cause: unknown, card: DashboardDataType) => void,
): Promise<DashboardElement[]> {
  const elements: DashboardElement[] = []
  for (const type of Object.keys(cards) as DashboardDataType[]) {
    const data = await cards[type](ctx).catch((cause: unknown) => {
      onFailure(cause, type)
      return null
    })
    // The type of `cards` pairs each card's type with its data, which a loop cannot express.
    elements.push({ dashboardDataType: type, data } as DashboardElement)
  }
  return elements
}
