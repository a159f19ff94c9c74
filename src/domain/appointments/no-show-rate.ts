/** How the visits of a while turned out. */
export interface Outcome {
  readonly noShows: number
  /** Those who came and those who did not. */
  readonly visits: number
}

/** The share of visits that nobody came to, from 0 to 1; nothing where there was no visit. */
export function noShowRate(outcomes: readonly Outcome[]): number | null {
  const visits = outcomes.reduce((sum, each) => sum + each.visits, 0)
  const noShows = outcomes.reduce((sum, each) => sum + each.noShows, 0)
  return visits === 0 ? null : noShows / visits
}
