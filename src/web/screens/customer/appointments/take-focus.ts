/** A ref for what appears where the reader is: it takes the focus as soon as it is there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
