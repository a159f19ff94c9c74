import { useMedia } from './use-media.ts'

/**
 * The layout's breakpoints: below md, 768 px, things stand one above the other; below lg, 1024 px, what stands next to
 * a form does; below 1440 px, a table needs all the room next to the sidebar.
 */
type Breakpoint = '48rem' | '64rem' | '90rem'

export function useNarrowScreen(below: Breakpoint = '48rem'): boolean {
  return useMedia(`(width < ${below})`)
}

/** Rows are no cards anymore, and their columns have little room yet. */
export function useTightColumns(): boolean {
  return useMedia('(40rem <= width < 64rem)')
}
