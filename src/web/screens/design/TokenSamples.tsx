import { Button } from '#web/platform/components/Button.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { Row, Section } from './Section.tsx'

const grounds = [
  ['Canvas', 'bg-canvas text-ink'],
  ['Surface', 'bg-surface text-ink'],
  ['Sunken', 'bg-sunken text-ink'],
  ['Overlay', 'bg-overlay text-ink'],
  ['Brand', 'bg-brand text-on-brand'],
  ['Primary', 'bg-primary-solid text-on-primary'],
  ['Primary soft', 'bg-primary-soft text-primary'],
  ['Danger', 'bg-danger-solid text-on-danger'],
] as const

export function TokenSamples() {
  return (
    <Section title="Color and type" text="Text contrast is 4.5 to 1 or better in both themes.">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {grounds.map(([name, look]) => (
          <div key={name} className={`rounded-lg border border-line p-4 font-semibold ${look}`}>
            {name}
          </div>
        ))}
      </div>
      <div className="grid gap-2">
        <p className="text-display font-bold">Display: your appointment is booked</p>
        <p className="text-title font-bold">Title: choose an office</p>
        <p className="text-lead">Lead: choose a service, an office and a time. It takes about three minutes.</p>
        <p>
          Body: bring your documents, and{' '}
          <a href="#main" className="link">
            a link looks like this
          </a>
          .
        </p>
        <p className="text-sm text-muted">Small and muted: in the office’s own time.</p>
      </div>
      <div className="brand-bar flex items-center gap-3 rounded-lg px-4 py-2">
        <IconButton icon="menu" label="Menu" />
        <span className="me-auto font-semibold">The top bar</span>
        <Button variant="quiet">Sign in</Button>
      </div>
      <Row>
        <div className="rounded-sm border border-line bg-surface p-4">Small radius</div>
        <div className="rounded-lg border border-line bg-surface p-4 shadow-card">Card shadow</div>
        <div className="rounded-xl border border-line bg-overlay p-4 shadow-lift">Lifted</div>
        <div className="rounded-xl border border-line bg-overlay p-4 shadow-overlay">Overlay</div>
      </Row>
    </Section>
  )
}
