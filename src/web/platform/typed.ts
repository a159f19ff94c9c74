/*
 * Unsaved values from when a session ended, for the next sign-in in this tab. It is written only at that moment, and
 * only to the tab's own storage (decision 35).
 */
const PLACE = 'typed'

/** Never written anywhere, whatever form they are in. */
const secrets = new Set(['password', 'currentPassword', 'newPassword', 'confirmPassword', 'vin', 'dlNumber'])

/** A form's values, and the ones it was filled in with. */
export interface Typed {
  readonly values: unknown
  readonly base: unknown
  /** Something was typed that is never kept. */
  readonly isPartial: boolean
}

interface Stored {
  readonly userId: number
  readonly forms: Readonly<Record<string, Typed>>
}

let userId: number | undefined

/** At a sign-in: what another user typed in this tab is forgotten. */
export function belongsTo(id: number): void {
  userId = id
  if (stored()?.userId !== id) forgetTyped()
}

export function forgetTyped(): void {
  sessionStorage.removeItem(PLACE)
}

export function keep(form: string, { values, base }: { values: object; base: object }): void {
  if (userId === undefined) return
  let isPartial = false
  const leaveOut = (key: string, value: unknown): unknown => {
    const isSecret = secrets.has(key) || value instanceof Blob
    isPartial ||= isSecret && Boolean(value)
    return isSecret ? undefined : value
  }
  const typed = { values: JSON.parse(JSON.stringify(values, leaveOut)), base: plain(base), isPartial }
  write({ userId, forms: { ...stored()?.forms, [form]: typed } })
}

export function keptOf(form: string): Typed | undefined {
  return stored()?.forms[form]
}

/** The form has it back. */
export function forgetKept(form: string): void {
  const { [form]: _, ...forms } = stored()?.forms ?? {}
  if (userId !== undefined) write({ userId, forms })
}

/**
 * What was typed, on top of what the form would show now: where the person changed nothing, what others have changed
 * in the meantime counts.
 */
export function typedOver<T>(now: T, { values, base }: Pick<Typed, 'values' | 'base'>): T {
  if (values === undefined) return now
  if (isRecord(now) && isRecord(values)) {
    const before = isRecord(base) ? base : {}
    return Object.fromEntries(
      Object.keys({ ...now, ...values }).map((key) => [
        key,
        typedOver(now[key], { values: values[key], base: before[key] }),
      ]),
    ) as T
  }
  return isSame(values, base) ? now : (values as T)
}

/** As it looks once it has been written: undefined is not, and neither are secrets. */
export function plain(values: unknown): unknown {
  return JSON.parse(
    JSON.stringify(values, (key, value: unknown) => (secrets.has(key) || value instanceof Blob ? undefined : value)),
  )
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stored(): Stored | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Stored | null
    return found !== null && found.userId === userId ? found : undefined
  } catch {
    return undefined
  }
}

function write(typed: Stored): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(typed))
  } catch {
    // No room, or no storage: then it is lost, as it was before.
  }
}
