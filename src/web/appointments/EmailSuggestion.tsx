import { suggestedEmail } from '#domain/appointments/email-suggestion.ts'
import { Button } from '#web/platform/components/Button.tsx'

/** Asks whether a slip in an email address was meant: one press corrects it, and ignoring it keeps what was typed. */
export function EmailSuggestion({ typed, onTake }: { typed: string; onTake: (address: string) => void }) {
  const address = suggestedEmail(typed)
  return (
    <output className="block">
      {address && (
        <Button variant="quiet" className="mt-1" onClick={() => onTake(address)}>
          Did you mean {address}?
        </Button>
      )}
    </output>
  )
}
