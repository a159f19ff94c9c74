import { type MouseEvent, useEffect, useState } from 'react'
import { useFocusVisible } from 'react-aria/useFocusVisible'
import { Popover } from 'react-aria-components/Popover'

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('.truncate, .row-link')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )

/** A text that is cut has a tooltip. It is there in full for screen readers, and below a row that the keyboard is in. */
export function tellCutText({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th)') : null
  if (!cell || cell.classList.contains('row-actions')) return
  if (isCut(cell)) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/**
 * What a row has cut, in full, while the keyboard is in it. It lies over the rows around: a row that grew would shrink again
 * under a mouse that presses one of its buttons, and the press would meet what moves there.
 */
export function CutTexts({ row }: { row: HTMLTableRowElement | null }) {
  const { isFocusVisible } = useFocusVisible()
  const [texts, setTexts] = useState<readonly string[]>([])
  useEffect(() => {
    // Once what has the focus has been scrolled into view: scrolling closes.
    const frame = requestAnimationFrame(() => setTexts(row && isFocusVisible ? cutIn(row) : []))
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setTexts([])
    row?.addEventListener('keydown', onKey)
    return () => {
      cancelAnimationFrame(frame)
      row?.removeEventListener('keydown', onKey)
    }
  }, [row, isFocusVisible])
  if (!row || texts.length === 0) return null
  return (
    <Popover
      triggerRef={{ current: row }}
      isOpen
      isNonModal
      onOpenChange={() => setTexts([])}
      placement="bottom start"
      offset={2}
      className="cut-texts"
    >
      {/* Screen readers have it from the cells. */}
      <div aria-hidden="true">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Popover>
  )
}

const cutIn = (row: HTMLTableRowElement): string[] =>
  [...row.cells]
    .filter((cell) => !cell.classList.contains('row-actions') && isCut(cell))
    .map(({ dataset, textContent }) => `${dataset['label']}: ${textContent}`)
