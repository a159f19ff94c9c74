import type { Endpoint } from '#contract/endpoint.ts'
import { type CallFailed, type CallInput, reach, send } from './client.ts'

/** Downloads the file a call returns and hands it to the browser to save, reporting how much has arrived. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    onStart,
    onProgress,
    signal,
  }: { onStart: (response: Response) => void; onProgress: (bytes: number) => void; signal: AbortSignal },
): Promise<void> {
  const response = await send(endpoint, input, { signal })
  onStart(response)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  await reach(async () => {
    const reader = response.body?.getReader()
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(part.value)
      bytes += part.value.length
      onProgress(bytes)
    }
  })
  keep(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileNameIn(response) ?? 'export.csv')
}

function fileNameIn({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}

function keep(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Why a file did not arrive: all failures joined, or the text that came instead (TABLE-8). */
export function sayDownloadFailure({ failures, details, message }: CallFailed): string {
  if (failures.length > 0) return failures.map(({ errorMessage }) => errorMessage).join(' ')
  return typeof details === 'string' && details !== '' ? details : message
}
