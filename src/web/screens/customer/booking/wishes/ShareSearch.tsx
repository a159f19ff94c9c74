import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'

interface ShareSearchProps {
  /** Path and query. */
  address: string
  /** The search uses a position, which its address does not say. */
  hasPosition: boolean
}

/** Hands the search on: by the phone's own menu, or by copying its address. */
export function ShareSearch({ address, hasPosition }: ShareSearchProps) {
  const [outcome, setOutcome] = useState<'copied' | 'shown'>()
  const t = useTranslations('earliest')
  const url = `${window.location.origin}${address}`

  const share = async () => {
    const { share: handOn, clipboard } = navigator as Partial<Navigator>
    if (handOn) return handOn.call(navigator, { url }).catch(() => undefined)
    // A browser may refuse, or not have it outside a secure page.
    const copied = await clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setOutcome(copied ? 'copied' : 'shown')
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button icon="external" onClick={() => void share()}>
        {t('share')}
      </Button>
      <output className="min-w-0 font-medium text-muted empty:hidden">
        {outcome && t(outcome === 'copied' ? 'shared' : 'sharedHere')}
        {outcome === 'shown' && <code className="block text-sm break-all text-ink select-all">{url}</code>}
        {outcome && hasPosition && ` ${t('sharedWithout')}`}
      </output>
    </div>
  )
}
