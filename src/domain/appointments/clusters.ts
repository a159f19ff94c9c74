/** What bookings of one hand may have in common (SCALP-5), the surest first. */
export const CLUSTER_REASONS = ['Contact', 'License', 'Vehicle', 'Network', 'Name'] as const
export type ClusterReason = (typeof CLUSTER_REASONS)[number]

/**
 * How many bookings have to share something to be worth a look: a library shares its network, and a few people their
 * name.
 */
export const MANY: Readonly<Record<ClusterReason, number>> = {
  Contact: 3,
  License: 3,
  Vehicle: 3,
  Network: 10,
  Name: 5,
}

/** "12 share an email address or phone number." */
export const sayReason = (reason: ClusterReason, count: number): string => `${count} ${SHARED[reason]}`

const SHARED: Readonly<Record<ClusterReason, string>> = {
  Contact: 'share an email address or phone number',
  License: 'share a driver license number',
  Vehicle: 'share a VIN',
  Network: 'came from one network',
  Name: 'have very similar names',
}

/** Bookings that have one value in common. */
export interface Sharing {
  readonly reason: ClusterReason
  readonly ids: readonly number[]
}

export interface Cluster {
  readonly ids: readonly number[]
  /** Each with how many share it; of several values the one that most share. */
  readonly reasons: readonly { readonly reason: ClusterReason; readonly count: number }[]
}

/**
 * The clusters that shared values add up to, the largest first. A group with at least half of its bookings in a larger
 * cluster is another reason of that one; less would tie everyone of a mobile carrier together.
 */
export function clustersOf(shared: readonly Sharing[]): Cluster[] {
  const clusters: { ids: Set<number>; counts: Map<ClusterReason, number> }[] = []
  for (const { reason, ids } of shared.toSorted((a, b) => b.ids.length - a.ids.length)) {
    const isMostOf = (cluster: { ids: Set<number> }) => ids.filter((id) => cluster.ids.has(id)).length * 2 >= ids.length
    let cluster = clusters.find(isMostOf)
    if (!cluster) clusters.push((cluster = { ids: new Set(), counts: new Map() }))
    for (const id of ids) cluster.ids.add(id)
    cluster.counts.set(reason, Math.max(ids.length, cluster.counts.get(reason) ?? 0))
  }
  return clusters
    .map(({ ids, counts }) => ({
      ids: [...ids],
      reasons: CLUSTER_REASONS.flatMap((reason) => {
        const count = counts.get(reason)
        return count === undefined ? [] : [{ reason, count }]
      }),
    }))
    .toSorted((a, b) => b.ids.length - a.ids.length)
}
