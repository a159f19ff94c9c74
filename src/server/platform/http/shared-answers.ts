/**
 * Answers many identical simultaneous questions with one piece of work. A caller who asks while the work is in progress
 * waits for the next round, which begins when this one ends: no answer is older than its question, so nothing is ever
 * stale, and nothing is cached.
 */
export function shareAnswers<T>(): (question: string, answer: () => Promise<T>) => Promise<T> {
  const rounds = new Map<string, { running: Promise<T>; next?: Promise<T> }>()

  const begin = (question: string, answer: () => Promise<T>): Promise<T> => {
    const running = answer()
    const round: { running: Promise<T>; next?: Promise<T> } = { running }
    rounds.set(question, round)
    const end = () => {
      if (!round.next) rounds.delete(question)
    }
    running.then(end, end)
    return running
  }

  return (question, answer) => {
    const round = rounds.get(question)
    if (!round) return begin(question, answer)
    const again = () => begin(question, answer)
    round.next ??= round.running.then(again, again)
    return round.next
  }
}
