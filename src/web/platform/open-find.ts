/** The field in the top bar that finds anything: a screen can open it, as Ctrl or Cmd and K do. */
let opened: (() => void) | undefined

export function openFind(): void {
  opened?.()
}

/** Says how it opens; returns what ends that. */
export function onOpenFind(open: () => void): () => void {
  opened = open
  return () => {
    opened = undefined
  }
}
