import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { licenses, type ShippedPackage } from '#contract/licenses.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'

/** The software of others that the portal is made with. */
export function Licenses() {
  const t = useTranslations()
  const { data, isPending, isFetching, refetch } = useRead(licenses.list, {})
  return (
    <article className="mx-auto max-w-4xl *:max-w-reading">
      <PageHeader title={t('common.licenses')} text={t('licenses.text')} />
      {data ? (
        data.length > 0 ? (
          <ul lang="en" dir="ltr" className="border-t border-line">
            {data.map((each) => (
              <PackageLicense key={`${each.name} ${each.version}`} {...each} />
            ))}
          </ul>
        ) : (
          <p className="text-lead text-muted">{t('licenses.none')}</p>
        )
      ) : isPending ? (
        <Skeleton lines={6} />
      ) : (
        <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </article>
  )
}

/** Its text is fetched when a reader opens it. */
function PackageLicense({ name, version, license, textId }: ShippedPackage) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="border-b border-line">
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          <span className="font-semibold wrap-anywhere">{name}</span>{' '}
          <span className="max-sm:block max-sm:ps-4">
            <span className="whitespace-nowrap tabular-nums">{version}</span>{' '}
            <span className="whitespace-nowrap text-muted">{license}</span>
          </span>
        </summary>
        {isOpen && <LicenseText id={textId} />}
      </details>
    </li>
  )
}

function LicenseText({ id }: { id: number }) {
  const { data, isPending, isFetching, refetch } = useRead(licenses.text, { params: { id } })
  if (data) return <p className="pb-4 whitespace-pre-wrap wrap-anywhere">{data.text}</p>
  return isPending ? <Skeleton lines={3} /> : <FailedState onRetry={() => void refetch()} isRetrying={isFetching} />
}
