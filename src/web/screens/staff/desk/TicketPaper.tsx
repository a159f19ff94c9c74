import { inLanguage, type Language } from '#domain/languages.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { QrCode } from '#web/platform/components/QrCode.tsx'
import { publicPaths } from '#web/platform/public-paths.ts'

/** A ticket that staff have given out. */
export interface GivenPaper {
  readonly ticket: string
  readonly token: string
  /** Of the customer, for the page that the code opens. */
  readonly language: Language
  readonly locationName: string
  readonly service: string
  readonly isTexted: boolean
}

/** The ticket that was given out: said aloud, scanned by the customer's phone, or on paper. */
export function TicketPaper({ given, onClose }: { given: GivenPaper; onClose: () => void }) {
  const { ticket, token, language, locationName, service, isTexted } = given
  const link = inLanguage(new URL(publicPaths.ticket(token), window.location.href).href, language)
  return (
    <Dialog
      isOpen
      size="small"
      title={`Ticket ${ticket}`}
      onClose={onClose}
      actions={
        <>
          <Button icon="file-text" onClick={() => window.print()}>
            Print
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <article className="ticket-paper grid justify-items-center gap-2 text-center">
        <p>{locationName}</p>
        <p className="text-6xl font-bold tabular-nums">{ticket}</p>
        <p>{service}</p>
        <QrCode text={link} label="QR code of this ticket" className="w-44" />
        <p className="text-sm">Scan the code to follow the line on a phone.</p>
        {isTexted && <p className="text-sm">We will also text when the turn is near.</p>}
      </article>
    </Dialog>
  )
}
