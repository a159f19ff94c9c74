import type { ReactNode } from 'react'

/** Short answers side by side: their labels are in line, and so are their controls, however long what explains them is. */
export function FieldPairs({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-4 *:flex *:flex-col sm:grid-cols-2 [&_.control]:mt-auto [&_.control]:max-w-32">
      {children}
    </div>
  )
}
