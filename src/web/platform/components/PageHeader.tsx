import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFocusHeading } from './focus.ts'
import { Icon } from './Icon.tsx'
import { useWords } from './words.ts'
import { Link } from '#web/platform/links.tsx'

export interface Breadcrumb {
  label: string
  to: string
}

interface PageHeaderProps {
  /** The screen's h1, and the document title. */
  title: string
  /** The path to this screen, without the screen itself. */
  breadcrumbs?: readonly Breadcrumb[]
  /** Next to the title: a status, a count. */
  badge?: ReactNode
  /** One sentence on what the screen is for. */
  text?: ReactNode
  actions?: ReactNode
}

/** The head of every screen; it takes the focus when the screen is new. */
export function PageHeader({ title, breadcrumbs = [], badge, text, actions }: PageHeaderProps) {
  const heading = useFocusHeading()
  const words = useWords()
  return (
    <header className="mb-6">
      <title>{`${title} · ${words.applicationName}`}</title>
      {breadcrumbs.length > 0 && (
        <nav aria-label={words.breadcrumbs} className="mb-2">
          <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
            {breadcrumbs.map(({ label, to }, i) => (
              <li key={to} className="flex items-center gap-1">
                <Link to={to} className="rounded-sm py-0.5 hover:text-ink hover:underline">
                  {label}
                </Link>
                <Icon
                  name="chevron-right"
                  className={classNames('size-4', i === breadcrumbs.length - 1 && 'max-sm:hidden')}
                />
              </li>
            ))}
            {/* On a phone, the heading below says it. Another one when the path is known: it would move. */}
            <li key={breadcrumbs.length + title} aria-current="page" className="text-ink wrap-anywhere max-sm:sr-only">
              {title}
            </li>
          </ol>
        </nav>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
          Boolean(actions) && 'min-h-(--control-height)',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-title font-bold wrap-anywhere">
            {title}
          </h1>
          {badge}
        </div>
        {/* On a phone, what comes after loading stands last. */}
        {text && (
          <div className="-mt-2 basis-full sm:order-1">
            <p className="max-w-reading text-muted">{text}</p>
          </div>
        )}
        {actions && (
          <div className="flex flex-wrap items-center gap-2" data-print="hide">
            {actions}
          </div>
        )}
      </div>
    </header>
  )
}
