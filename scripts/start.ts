import { buildIfNeeded } from './build.ts'

/** `npm start`: builds what has changed since the last build, then runs the built portal in this very process. */
buildIfNeeded(console.log)
await import(new URL('../dist/server/main.js', import.meta.url).href)
