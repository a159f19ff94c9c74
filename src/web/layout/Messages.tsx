import { useIsMutating } from '@tanstack/react-query'
import { ToastRegion } from '#web/components/toast/ToastRegion.tsx'
import { useLoadingToast } from '#web/components/toast/use-loading-toast.ts'

/** The page's toasts, among them the one for a write that takes its time. */
export function Messages({ loadingText }: { loadingText?: string }) {
  const busy = useIsMutating({ predicate: ({ meta }) => meta?.endpoint.isBackground !== true })
  useLoadingToast(busy > 0, loadingText)
  return <ToastRegion />
}
