import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Icon } from '#web/platform/components/Icon.tsx'
import { longestTerm } from './table-state.ts'

/** A search starts when typing pauses this long; the very first one starts almost immediately. */
const pause = 500
const firstPause = 50

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (text: string) => void
  className?: string
}

export function SearchBox({
  label,
  value,
  onSearch,
  className = 'min-w-28 flex-1 sm:w-48 sm:flex-none lg:w-72',
}: SearchBoxProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const delay = useRef(firstPause)
  const begin = () => {
    if (text === sent) return
    delay.current = pause
    setSent(text)
    onSearch(text)
  }
  const beginLater = useEffectEvent(begin)

  // A value other than the one sent comes from elsewhere, such as the browser's Back button.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  useEffect(() => {
    if (text === sent) return undefined
    const timer = setTimeout(beginLater, delay.current)
    return () => clearTimeout(timer)
  }, [text, sent])

  return (
    <div className={`relative ${className}`}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <input
        id={id}
        type="search"
        value={text}
        placeholder="Search"
        maxLength={longestTerm}
        onChange={(event) => setText(event.target.value)}
        // On leaving the box, typing is done: a search that started later would pull the reader back to the list.
        onBlur={begin}
        className="control ps-9!"
      />
    </div>
  )
}
