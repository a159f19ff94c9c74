import { useEffect } from 'react'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/** Keys pressed while a dialog is on its way belong to its first field, not to the shortcuts of the page below. */
export function useTypedAhead(): void {
  useEffect(() => {
    let typed = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (key.length !== 1 && key !== 'Backspace')) return
      event.preventDefault()
      event.stopPropagation()
      typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    }
    const end = () => {
      document.removeEventListener('keydown', keep, true)
      document.removeEventListener('focusin', give)
    }
    const give = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest(DIALOG)) return
      end()
      if (typed !== '' && target instanceof HTMLInputElement) insert(target, typed)
    }
    // The field may have the focus already: the dialog was here before its opener's effects ran.
    if (document.activeElement?.closest(DIALOG)) return undefined
    document.addEventListener('keydown', keep, true)
    document.addEventListener('focusin', give)
    return end
  }, [])
}

/** React hears of a value only if it is set past its own property. */
function insert(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
