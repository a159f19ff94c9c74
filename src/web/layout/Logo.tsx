import { classNames } from '#web/platform/components/class-names.ts'

interface LogoProps {
  name: string
  /** A phone's bar has no room for the name, so only screen readers get it. */
  isMarkOnlyOnPhone?: boolean
}

/** A calendar page with a check mark, and the product's name. Sits on the brand background. */
export function Logo({ name, isMarkOnlyOnPhone = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2 text-on-brand sm:gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7 shrink-0 sm:size-8">
        <rect x="2" y="5" width="28" height="25" rx="6" fill="currentColor" />
        <path d="M8 5h16a6 6 0 0 1 6 6v1H2v-1a6 6 0 0 1 6-6Z" className="fill-accent" />
        <path d="M10 2.5v5M22 2.5v5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
        <path
          d="m10.5 21 4 4 7.5-8"
          fill="none"
          className="stroke-brand"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span
        className={classNames(
          'font-semibold sm:text-[1.0625rem] tracking-tight whitespace-nowrap rtl:tracking-normal',
          isMarkOnlyOnPhone && 'max-sm:sr-only',
        )}
      >
        {name}
      </span>
    </span>
  )
}
