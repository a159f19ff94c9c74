import { useState } from 'react'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { ProgressBar } from '#web/platform/components/ProgressBar.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { toast } from '#web/platform/components/toast/toast.ts'
import { useLoadingToast } from '#web/platform/components/toast/use-loading-toast.ts'
import { Row, Section } from './Section.tsx'

export function StateSamples() {
  const [isBusy, setIsBusy] = useState(false)
  useLoadingToast(isBusy)
  return (
    <>
      <Section title="Banners">
        <Banner title="Office hours change next week">The office opens at 9:00 AM starting Monday.</Banner>
        <Banner tone="success" title="Your appointment is confirmed" />
        <Banner tone="warning" title="This appointment has been canceled." />
        <Banner tone="danger" title="We could not save your changes" actions={<Button size="small">Try again</Button>}>
          Check your connection.
        </Banner>
      </Section>

      <Section title="Toasts">
        <Row>
          <Button onClick={() => toast.success('Setting office.name updated')}>Success</Button>
          <Button onClick={() => toast.error('You are not authorized to do this.')}>Error</Button>
          <Button onClick={() => toast.info('Import is running.')}>Info</Button>
          <Button onClick={() => toast.error('No data to export.', { isSticky: true })}>Until closed</Button>
          <Button onClick={() => setIsBusy(!isBusy)}>{isBusy ? 'Finish loading' : 'Start loading'}</Button>
        </Row>
      </Section>

      <Section title="Waiting, nothing, failure">
        <div className="grid gap-4 md:grid-cols-3">
          <Card title="Waiting">
            <Skeleton lines={4} />
          </Card>
          <Card isPadded={false}>
            <EmptyState
              icon="calendar"
              title="No upcoming closures"
              text="Close the office for a day or part of it."
              action={<Button icon="plus">Close Location</Button>}
            />
          </Card>
          <Card isPadded={false}>
            <FailedState onRetry={() => toast.info('Trying again')} />
          </Card>
        </div>
        <ProgressBar label="Step 2 of 5: Office" value={2} max={5} />
      </Section>
    </>
  )
}
