import { textLength } from '#domain/notifications/message.ts'

interface SampleTextProps {
  /** 'Customers read' */
  title: string
  /** Filled with sample data. */
  text: string
  /** Sent as a text message: its length counts, by the alphabet it needs. */
  isTextMessage?: boolean
}

/** A template with sample data, as it is typed. */
export function SampleText({ title, text, isTextMessage = false }: SampleTextProps) {
  return (
    <div className="rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <p className="font-medium text-muted">{title}</p>
      <p dir="auto" className="mt-0.5 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {isTextMessage && <Length text={text} />}
    </div>
  )
}

/** Placeholders become shorter or longer when they are filled, so what is counted is the filled text. */
function Length({ text }: { text: string }) {
  const { used, limit, unusual } = textLength(text)
  const isOver = used > limit
  return (
    <p className={`mt-2 tabular-nums ${isOver ? 'font-semibold text-danger' : 'text-muted'}`}>
      {used} of {limit} characters of one text message
      {unusual.length > 0 && `, because of ${unusual.slice(0, 5).join(' ')}`}
    </p>
  )
}
