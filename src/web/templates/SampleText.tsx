import { partsOfText, textLength } from '#domain/notifications/message.ts'

interface SampleTextProps {
  /** 'Customers read' */
  title: string
  /** Filled in with sample data. */
  text: string
  /** Sent as a text message: its length matters, and depends on the alphabet it needs. */
  isTextMessage?: boolean
}

/** A template with sample data, updated while typing. */
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

/** Placeholders get shorter or longer when filled in, so the filled-in text is counted. */
function Length({ text }: { text: string }) {
  const length = textLength(text)
  const { used, limit, unusual } = length
  const parts = partsOfText(length)
  return (
    <p className={`mt-2 tabular-nums ${parts > 1 ? 'font-semibold text-danger' : 'text-muted'}`}>
      {parts === 1
        ? `${used} of ${limit} characters of one text message`
        : `${used} characters: sent as ${parts} text messages, at ${parts} times the price`}
      {unusual.length > 0 && `, because of ${unusual.slice(0, 5).join(' ')}`}
    </p>
  )
}
