import { useWords } from './words.ts'

/** The first tab stop on every page. The main element has `id={targetId} tabIndex={-1}`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="button button-primary fixed start-4 top-4 z-60 -translate-y-24 focus:translate-y-0"
    >
      {useWords().skipToContent}
    </a>
  )
}
