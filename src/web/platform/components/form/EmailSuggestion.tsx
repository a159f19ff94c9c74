import { suggestedEmail } from '#domain/appointments/email-suggestion.ts'
import { Button } from '#web/platform/components/Button.tsx'

interface EmailSuggestionProps {
  /** Empty while someone types. */
  typed: string
  /** "Did you mean ann@gmail.com?" */
  ask: (address: string) => string
  onTake: (address: string) => void
}

/** Asks whether a slip in an email address was meant: one press corrects it, and ignoring it keeps what was typed. */
export function EmailSuggestion({ typed, ask, onTake }: EmailSuggestionProps) {
  const address = suggestedEmail(typed)
  return (
    <output className="block">
      {address && (
        <Button variant="quiet" className="mt-1" onClick={() => onTake(address)}>
          {ask(address)}
        </Button>
      )}
    </output>
  )
}
