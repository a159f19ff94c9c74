/**
 * Features missing from the oldest browsers we support. Nothing runs this: every line must fail to compile, or
 * `npm run check:types` fails. That happens if `lib` in a tsconfig or the types of a package let newer features in.
 */
export type TooNew = [
  // @ts-expect-error ES2024
  typeof Object.groupBy,
  // @ts-expect-error ES2024
  typeof Map.groupBy,
  // @ts-expect-error ES2024
  typeof Promise.withResolvers,
  // @ts-expect-error ES2025
  typeof Promise.try,
  // @ts-expect-error ES2025
  Set<string>['union'],
  // @ts-expect-error ES2025
  ArrayIterator<string>['map'],
  // @ts-expect-error ES2025
  typeof Iterator.from,
  // @ts-expect-error ES2025
  typeof RegExp.escape,
  // @ts-expect-error ES2026
  typeof Array.fromAsync,
  // @ts-expect-error ES2026
  typeof Error.isError,
  // @ts-expect-error ES2026
  typeof Uint8Array.fromBase64,
  // @ts-expect-error ES2026
  typeof Temporal,
]
