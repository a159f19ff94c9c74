/** How the visits of a period turned out. */
export interface NoShowCount {
  readonly noShows: number
  /** Both no-shows and those who came. */
  readonly visits: number
}

/** The share of visits that were no-shows, from 0 to 1; null if there were no visits. */
export function noShowRate(outcomes: readonly NoShowCount[]): number | null {
  const visits = outcomes.reduce((sum, each) => sum + each.visits, 0)
  const noShows = outcomes.reduce((sum, each) => sum + each.noShows, 0)
  return visits === 0 ? null : noShows / visits
}
