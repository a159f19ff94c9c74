import { useEffect, useState } from 'react'
import type { LoggedInUser } from '#contract/account.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { laterDialog } from '#web/platform/components/dialog/later-dialog.tsx'
import { useFetchedAhead } from '#web/platform/components/later/fetched-ahead.ts'
import { commandKey } from '#web/platform/components/shortcuts.ts'
import { onOpenFind } from '#web/platform/open-find.ts'

const FindAndGo = laterDialog(async () => (await import('./FindAndGo.tsx')).FindAndGo)
const dialogs = [FindAndGo]

/** In the top bar of every role; Ctrl or Cmd and K opens the same from anywhere. */
export function FindButton({ user }: { user: LoggedInUser }) {
  const [isOpen, setIsOpen] = useState(false)
  useFetchedAhead(dialogs)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Users who are answering a question answer it first.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) setIsOpen(true)
    }
    document.addEventListener('keydown', open)
    const end = onOpenFind(() => setIsOpen(true))
    return () => {
      document.removeEventListener('keydown', open)
      end()
    }
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`Search (${commandKey} K)`}
        className="inline-flex min-h-8 items-center gap-2 rounded-md border border-white/40 px-2.5 text-sm hover:bg-hover max-lg:border-transparent pointer-coarse:min-h-11"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="search" className="size-4" />
        <span className="max-lg:sr-only">Search</span>
        <kbd aria-hidden="true" className="rounded-sm border border-white/40 px-1 font-sans text-xs max-lg:hidden">
          {commandKey} K
        </kbd>
      </button>
      {isOpen && <FindAndGo user={user} onClose={() => setIsOpen(false)} />}
    </>
  )
}
