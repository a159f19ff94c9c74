/** The script that this page began with: each release has another name for it. */
const ownScript = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src

/** Whether the server is of this page's release or of another one; undefined if it does not answer. */
export async function askRelease(): Promise<'same' | 'other' | undefined> {
  const script = ownScript()
  if (script === undefined) return undefined
  try {
    const { status, ok } = await fetch(script, { method: 'HEAD', cache: 'no-store' })
    if (status === 404) return 'other'
    return ok ? 'same' : undefined
  } catch {
    return undefined
  }
}
