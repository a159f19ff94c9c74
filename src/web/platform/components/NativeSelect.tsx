import type { ComponentProps } from 'react'
import { Icon } from '#web/platform/components/Icon.tsx'

/** The browser's own list: at home on every phone, and light enough for public pages. */
export function NativeSelect({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        // Until something is chosen, it is as quiet as a placeholder.
        className={`control has-[option[value='']:checked]:text-muted *:text-ink ${className}`}
        {...props}
      />
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  )
}
