import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NOT_REACHED, notReached } from '#web/platform/api/client.ts'
import { FailedState } from '#web/platform/components/FailedState.tsx'

interface AnsweredProps<T> {
  read: UseQueryResult<T>
  /** Shown while the result is loading. */
  skeleton: ReactNode
  /** Read out when the result has arrived. */
  announce?: (data: T) => string
  children: (data: T) => ReactNode
}

/** What a read returns, along with its loading and failing; each change is read out. */
export function Answered<T>({ read, skeleton, announce, children }: AnsweredProps<T>) {
  const { data, error, isFetching, refetch } = read
  const t = useTranslations()
  return (
    <>
      <output className="sr-only">{data === undefined ? !error && t('common.loading') : announce?.(data)}</output>
      {data !== undefined && children(data)}
      {data === undefined && !error && skeleton}
      {data === undefined && error && (
        <FailedState
          text={t(error.status === NOT_REACHED ? `errors.${notReached()}` : 'errors.unexpected')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  )
}
