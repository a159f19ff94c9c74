import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTranslations } from 'use-intl'
import { SkipLink } from '#web/platform/components/SkipLink.tsx'
import { LanguageChooser } from '#web/platform/i18n/LanguageChooser.tsx'
import { LanguageProvider } from '#web/platform/i18n/LanguageProvider.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'
import { Logo } from './Logo.tsx'
import { Messages } from './Messages.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Link } from '#web/platform/links.tsx'

/** Wraps everything visible without signing in, in the reader's language. */
export function PublicLayout() {
  return (
    <LanguageProvider>
      <PublicPage />
    </LanguageProvider>
  )
}

function PublicPage() {
  const t = useTranslations()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header data-print="hide" className="brand-bar">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-2 px-4 py-2.5 sm:px-6">
          <Link to={publicPaths.landing} className="inline-flex rounded-md py-1">
            <Logo name={t('public.productName')} />
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <LanguageChooser />
            <Link
              to={publicPaths.login()}
              className="inline-flex min-h-11 items-center rounded-md px-1 underline-offset-4 hover:underline max-sm:hidden"
            >
              {t('common.staffSignIn')}
            </Link>
          </div>
        </div>
      </header>
      {/* On paper, the bar's place is taken by a line that says whose it is. */}
      <p className="hidden border-b-2 border-line pb-2 font-bold print:block">{t('public.productName')}</p>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <ScreenBoundary>
          <Suspense fallback={<ScreenSkeleton />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </main>
      <footer data-print="hide" className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-5 text-muted sm:px-6">
          <p>{t('public.productName')}</p>
          <div className="flex flex-wrap gap-x-6 max-sm:gap-x-4 max-sm:text-sm">
            <Link to={publicPaths.login()} className="link inline-flex min-h-11 items-center sm:hidden">
              {t('common.staffSignIn')}
            </Link>
            <Link to={publicPaths.privacyPolicy} className="link inline-flex min-h-11 items-center">
              {t('common.privacyPolicy')}
            </Link>
            <Link to={publicPaths.licenses} className="link inline-flex min-h-11 items-center">
              {t('common.licenses')}
            </Link>
          </div>
        </div>
      </footer>
      <Messages loadingText={t('common.loading')} />
    </div>
  )
}
