import { Fragment } from 'react'
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

const sizes = [
  ['Display', '30–44', 'text-display font-bold', 'Appointments at your office'],
  ['Title', '24–32', 'text-title font-bold', 'Choose an office'],
  ['Part', '20', 'text-xl font-semibold', 'Next available times'],
  ['Card', '18', 'text-lg font-semibold', 'Your appointment'],
  ['Lead', '17–20', 'text-lead text-muted', 'Choose a service, an office and a time.'],
  ['Text', '16', '', 'Bring your documents.'],
  ['Small', '14', 'text-sm text-muted', 'In the office’s own time.'],
  ['Mark', '12', 'text-xs font-medium', 'Walk-in'],
] as const

/** Spacing goes in steps of 4 px. */
const steps = [
  ['4', 'size-1'],
  ['8', 'size-2'],
  ['12', 'size-3'],
  ['16', 'size-4'],
  ['24', 'size-6'],
  ['32', 'size-8'],
  ['48', 'size-12'],
] as const

export function TokenSamples() {
  return (
    <Section
      title="Color, type and space"
      text="Text contrast is 4.5 to 1 or better in both themes. A change takes 150 ms, what comes in 200 ms, and neither any time for those who asked for less motion."
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {grounds.map(([name, look]) => (
          <div
            key={name}
            className={`rounded-lg border border-line p-4 font-semibold forced-color-adjust-none ${look}`}
          >
            {name}
          </div>
        ))}
      </div>
      <dl className="grid items-baseline gap-x-6 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {sizes.map(([name, pixels, look, sample]) => (
          <Fragment key={name}>
            <dt className="text-sm text-muted">
              {name} <span className="tabular-nums">{pixels}</span>
            </dt>
            <dd className={look}>{sample}</dd>
          </Fragment>
        ))}
      </dl>
      <p>
        In text,{' '}
        <a href="#main" className="link">
          a link looks like this
        </a>
        . Figures share one width: <span className="font-semibold tabular-nums">11:11 AM, 8:08 PM</span>.
      </p>
      <div className="flex flex-wrap items-end gap-4">
        {steps.map(([pixels, size]) => (
          <div key={pixels} className="grid justify-items-center gap-1 text-sm text-muted">
            <span className={`bg-primary-solid ${size}`} />
            <span className="tabular-nums">{pixels}</span>
          </div>
        ))}
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
