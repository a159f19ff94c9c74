import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLUSTER_REASONS, clustersOf } from './clusters.ts'

const sharing = fc.record({
  reason: fc.constantFrom(...CLUSTER_REASONS),
  ids: fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 12 }),
})

describe('clusters of bookings (SCALP-5)', () => {
  it('hold each group of bookings that share something as a whole, with its reason, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(sharing, { maxLength: 12 }), (shared) => {
        const clusters = clustersOf(shared)
        for (const { reason, ids } of shared) {
          const home = clusters.find(
            (cluster) =>
              ids.every((id) => cluster.ids.includes(id)) &&
              cluster.reasons.some((each) => each.reason === reason && each.count >= ids.length),
          )
          expect(home).toBeDefined()
        }
        const given = new Set(shared.flatMap(({ ids }) => ids))
        expect(new Set(clusters.flatMap(({ ids }) => ids))).toEqual(given)
        for (const { ids, reasons } of clusters) {
          expect(new Set(ids).size).toBe(ids.length)
          expect(reasons.length).toBeGreaterThan(0)
        }
        const sizes = clusters.map(({ ids }) => ids.length)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
    )
  })

  it('are one where most of the smaller is in the larger, and two where one booking is in both', () => {
    const network = { reason: 'Network', ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } as const
    expect(clustersOf([{ reason: 'License', ids: [9, 10, 11, 12] }, network])).toEqual([
      {
        ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        reasons: [
          { reason: 'License', count: 4 },
          { reason: 'Network', count: 10 },
        ],
      },
    ])
    expect(clustersOf([{ reason: 'Contact', ids: [10, 11, 12] }, network])).toHaveLength(2)
  })
})
