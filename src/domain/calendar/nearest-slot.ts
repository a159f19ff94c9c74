import { daysBetween, fromLocalDateTime, type LocalDateTime, MINUTES_PER_DAY } from '#domain/time.ts'

/** The free time nearest to the wanted one; the earlier of two equally near. */
export function nearestSlot(times: readonly LocalDateTime[], wanted: LocalDateTime): LocalDateTime | undefined {
  let nearest: { time: LocalDateTime; distance: number } | undefined
  for (const time of times.toSorted()) {
    const distance = Math.abs(minutesBetween(time, wanted))
    if (!nearest || distance < nearest.distance) nearest = { time, distance }
  }
  return nearest?.time
}

function minutesBetween(from: LocalDateTime, to: LocalDateTime): number {
  const [a, b] = [fromLocalDateTime(from), fromLocalDateTime(to)]
  return daysBetween(a.date, b.date) * MINUTES_PER_DAY + b.minute - a.minute
}
