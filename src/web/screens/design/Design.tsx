import { useState } from 'react'
import { BackOffice } from '#web/platform/components/BackOffice.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { SkipLink } from '#web/platform/components/SkipLink.tsx'
import { ToastRegion } from '#web/platform/components/toast/ToastRegion.tsx'
import { chooseTheme, type Theme, useTheme } from '#web/platform/components/theme.ts'
import { BasicSamples } from './BasicSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { PublicSamples } from './PublicSamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TableSamples } from './TableSamples.tsx'
import { TokenSamples } from './TokenSamples.tsx'

const themes = [
  { value: 'system', label: 'Match device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

/** Every component in every state, for review and tests. Not in production builds. */
export function Design() {
  const theme = useTheme()
  const [isCompact, setIsCompact] = useState(false)
  const samples = <Samples />
  return (
    <div className="mx-auto max-w-6xl px-4 py-8 sm:px-8">
      <SkipLink />
      <main id="main" tabIndex={-1}>
        <PageHeader
          title="Design"
          breadcrumbs={[{ label: 'Home', to: '/' }]}
          text="Every component in every state, in both themes and both densities."
          actions={
            <div className="flex flex-wrap items-end gap-4">
              <SwitchInput label="Dense, as in the back office" isSelected={isCompact} onChange={setIsCompact} />
              <SelectInput
                label="Theme"
                options={themes}
                value={theme}
                onChange={(value) => chooseTheme(themes.find((choice) => choice.value === value)?.value ?? 'system')}
              />
            </div>
          }
        />
        {isCompact ? <BackOffice>{samples}</BackOffice> : samples}
      </main>
      <ToastRegion />
    </div>
  )
}

function Samples() {
  return (
    <div className="grid gap-10">
      <TokenSamples />
      <BasicSamples />
      <StateSamples />
      <FormSamples />
      <PublicSamples />
      <TableSamples />
      <OverlaySamples />
    </div>
  )
}
