import { Badge } from '#web/platform/components/Badge.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { Icon, iconNames } from '#web/platform/components/Icon.tsx'
import { IconButton } from '#web/platform/components/IconButton.tsx'
import { IconLink } from '#web/platform/components/IconLink.tsx'
import { Spinner } from '#web/platform/components/Spinner.tsx'
import { Tooltip } from '#web/platform/components/Tooltip.tsx'
import { Row, Section } from './Section.tsx'

export function BasicSamples() {
  return (
    <>
      <Section title="Buttons">
        <Row>
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger" icon="trash">
            Danger
          </Button>
          <ButtonLink to="#main" icon="calendar">
            Link as a button
          </ButtonLink>
        </Row>
        <Row>
          <Button variant="primary" isPending>
            Saving
          </Button>
          <Button isPending>Loading</Button>
          <Button variant="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
        </Row>
        <Row>
          <Button variant="primary" size="large" iconEnd="arrow-right">
            Start now
          </Button>
          <Button size="small" icon="plus">
            Small
          </Button>
          <IconButton icon="edit" label="Edit Springfield" />
          <IconButton icon="trash" label="Delete Springfield" size="small" />
          <IconButton icon="filter" label="Filters" variant="secondary" />
          <IconLink icon="history" label="Change log of Springfield" to="#main" />
          <Tooltip text="Shows the appointments canceled today">
            <button type="button" className="button button-secondary">
              With a hint
            </button>
          </Tooltip>
          <Spinner label="Loading" />
        </Row>
      </Section>

      <Section title="Badges" text="Words first; color only helps to find them.">
        <Row>
          <Badge tone="info">Booked</Badge>
          <Badge tone="teal" icon="check">
            Checked In
          </Badge>
          <Badge tone="rose">No Show</Badge>
          <Badge isStruck>Cancelled</Badge>
          <Badge tone="success">Complete</Badge>
          <Badge tone="warning" icon="user">
            Walk-in
          </Badge>
          <Badge tone="danger">Locked</Badge>
        </Row>
      </Section>

      <Section title="Cards">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card title="Springfield" actions={<Button size="small">Edit</Button>}>
            <p className="flex items-center gap-2">
              <Icon name="map-pin" className="size-5 text-muted" /> 12 Main Street, Springfield
            </p>
          </Card>
          <Card>A card without a title.</Card>
        </div>
      </Section>

      <Section title="Icons">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 text-sm text-muted">
          {iconNames.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 rounded-md border border-line bg-surface p-3">
              <Icon name={name} className="size-6 text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
