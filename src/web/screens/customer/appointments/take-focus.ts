/** A ref for content that appears where the reader is: it takes focus when it mounts. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
