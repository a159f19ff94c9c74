/**
 * Features missing from Node 20.19 or the oldest browsers we support. Nothing runs this: every line must fail to compile, or
 * `npm run check:types` fails. That happens if `lib` in a tsconfig, @types/node or a package's types let newer features in.
 */
export type TooNew = [
  // @ts-expect-error Node 21, ES2024
  typeof Object.groupBy,
  // @ts-expect-error Node 21, ES2024
  typeof Map.groupBy,
  // @ts-expect-error Node 22, ES2024
  typeof Promise.withResolvers,
  // @ts-expect-error Node 24, ES2025
  typeof Promise.try,
  // @ts-expect-error Node 22, ES2025
  Set<string>['union'],
  // @ts-expect-error Node 22, ES2025
  ArrayIterator<string>['map'],
  // @ts-expect-error Node 22, ES2025
  typeof Iterator.from,
  // @ts-expect-error Node 24, ES2025
  typeof RegExp.escape,
  // @ts-expect-error Node 24, ES2025
  Float16Array,
  // @ts-expect-error Node 22, ES2026
  typeof Array.fromAsync,
  // @ts-expect-error Node 24, ES2026
  typeof Error.isError,
  // @ts-expect-error Node 25, ES2026
  typeof Uint8Array.fromBase64,
  // @ts-expect-error Node 26, ES2026
  typeof Temporal,
  // @ts-expect-error Node 22
  typeof import('node:fs').globSync,
  // @ts-expect-error Node 22
  typeof import('node:sqlite'),
  // @ts-expect-error Node 22
  typeof import('node:module').stripTypeScriptTypes,
  // @ts-expect-error Node 22
  typeof import('node:zlib').zstdCompress,
]
