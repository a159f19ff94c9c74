import { ToastRegion } from '#web/platform/components/toast/ToastRegion.tsx'
import { useLoadingToast } from '#web/platform/components/toast/use-loading-toast.ts'

/** The toasts themselves, including the one for a slow write. */
export function Toasts({ isBusy, loadingText }: { isBusy: boolean; loadingText: string | undefined }) {
  useLoadingToast(isBusy, loadingText)
  return <ToastRegion />
}
