import type { ComponentProps, ReactNode } from 'react'

export interface ChoiceCardContent {
  label: ReactNode
  /** Under the label, read out with it. */
  text?: ReactNode
  /** Before the label: an image or an icon. */
  media?: ReactNode
  /** At the end of the card: a distance, a badge. */
  end?: ReactNode
}

interface ChoiceCardProps extends ChoiceCardContent {
  /** The native radio button or checkbox; its id ties the texts to it. */
  input: ComponentProps<'input'> & { id: string; type: 'radio' | 'checkbox' }
  /** What a chosen card asks next, such as a quantity. */
  children?: ReactNode
}

/** A choice as a large card around a native radio button or checkbox. */
export function ChoiceCard({ input, label, text, media, end, children }: ChoiceCardProps) {
  const textId = `${input.id}-text`
  return (
    <div className="choice-card">
      <input {...input} aria-describedby={text ? textId : undefined} className="checkbox mt-0.5" />
      {media && <span className="choice-media">{media}</span>}
      <div className="choice-words min-w-0 flex-1">
        {/* The label covers the whole card, so that a press anywhere counts. */}
        <label htmlFor={input.id} className="block font-semibold after:absolute after:inset-0 after:rounded-lg">
          {label}
        </label>
        {text && (
          <div id={textId} className="mt-0.5 text-muted">
            {text}
          </div>
        )}
        <div className="relative mt-3 empty:hidden">{children}</div>
      </div>
      {end}
    </div>
  )
}
