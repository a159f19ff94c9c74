import { type ReactNode, useId } from 'react'

/** A section of the design page. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t border-line pt-8">
      <div>
        <h2 id={id} className="text-xl font-bold">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-reading text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}

/** Samples side by side, wrapping on narrow pages. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
