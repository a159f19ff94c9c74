import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EXPORT_WAITS, reports } from '#contract/reports.ts'
import { download, sayDownloadFailure } from '#web/platform/api/download.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Button } from '#web/platform/components/Button.tsx'
import type { TableState } from '#web/platform/components/table/table-state.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { ENGLISH } from '#web/platform/i18n/say-english.ts'
import { browserTimeZone } from '#web/platform/i18n/say-time.ts'
import { tableRequestOf } from '#web/platform/tables/table-request.ts'

interface ExportCsvProps {
  reportDefinitionId: number
  /** The file contains what the table shows now, across all its pages. */
  state: TableState
}

const megabytes = new Intl.NumberFormat(ENGLISH, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
const MEGABYTE = 1_000_000
const BYTE_ORDER_MARK_BYTES = 3

/** Downloads the report as a file and shows the progress; a failure stays until dismissed (TABLE-8). */
export function ExportCsv({ reportDefinitionId, state }: ExportCsvProps) {
  const [bytes, setBytes] = useState(0)
  const [isWaiting, setIsWaiting] = useState(false)
  const giveUp = useRef<AbortController>(null)
  const exporting = useMutation({
    mutationFn: () => {
      const { columns, filters, allSearch } = tableRequestOf(state)
      const body = { reportDefinitionId, sorts: columns, filters, allSearch, timeZone: browserTimeZone() }
      giveUp.current = new AbortController()
      setBytes(0)
      setIsWaiting(false)
      return download(
        reports.exportCsv,
        { body },
        {
          onStart: ({ headers }) => setIsWaiting(headers.has(EXPORT_WAITS)),
          onProgress: setBytes,
          signal: giveUp.current.signal,
        },
      )
    },
    onError: (failed) => {
      // No message to a user who canceled.
      if (giveUp.current?.signal.aborted || isTold(failed)) return
      toast.error(sayDownloadFailure(failed), { isSticky: true })
    },
    meta: { endpoint: reports.exportCsv },
  })
  const { isPending } = exporting
  // Until its turn, only the mark at the start of a file has come.
  const said =
    isWaiting && bytes <= BYTE_ORDER_MARK_BYTES
      ? 'Waiting for another export'
      : `Exporting: ${megabytes.format(bytes / MEGABYTE)} MB`
  return (
    <>
      <output className="self-center text-sm text-muted tabular-nums empty:absolute">{isPending && said}</output>
      {isPending && (
        <Button variant="quiet" icon="x" onClick={() => giveUp.current?.abort()}>
          Cancel export
        </Button>
      )}
      <Button icon="download" isPending={isPending} onClick={() => exporting.mutate()}>
        <span className="max-sm:sr-only">Export CSV</span>
      </Button>
    </>
  )
}
