import { useId, useState } from 'react'
import { Button } from './Button.tsx'

interface CopyTextProps {
  label: string
  text: string
}

/** Text to pass on: copied at a press, or selected where the browser does not let pages copy. */
export function CopyText({ label, text }: CopyTextProps) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    const { clipboard } = navigator as Partial<Navigator>
    const copied = await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setIsCopied(copied === true)
    if (!copied) document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select()
  }
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          className="control min-w-0 flex-1 basis-64 text-sm"
          readOnly
          dir="ltr"
          value={text}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
      </div>
    </div>
  )
}
