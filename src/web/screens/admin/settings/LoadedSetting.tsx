import type { ReactNode } from 'react'
import { adminSettings, type Setting } from '#contract/admin-settings.ts'
import { useRead } from '#web/platform/api/hooks.ts'
import { ButtonLink } from '#web/platform/components/ButtonLink.tsx'
import { EmptyState } from '#web/platform/components/EmptyState.tsx'
import { PageHeader } from '#web/platform/components/PageHeader.tsx'
import { paths } from '#web/platform/paths.ts'
import { useIdInAddress } from '#web/platform/record/id-in-address.ts'
import { Loaded } from '#web/platform/record/Loaded.tsx'

export const settingsBreadcrumb = [{ label: 'Settings', to: paths.settings }]

interface LoadedSettingProps {
  /** What is done to it: "Edit". */
  deed: string
  children: (setting: Setting) => ReactNode
}

/** A screen about one setting: shown once the one that the address names is there. */
export function LoadedSetting({ deed, children }: LoadedSettingProps) {
  const id = useIdInAddress('id')
  const query = useRead(adminSettings.get, { params: { keyOrId: String(id) } }, { enabled: id > 0 })
  return (
    <>
      <PageHeader
        title={query.data ? `${deed} ${query.data.key}` : `${deed} setting`}
        breadcrumbs={settingsBreadcrumb}
      />
      <Loaded query={query} what="the setting" missing={<SettingNotFound />} isScreen>
        {children}
      </Loaded>
    </>
  )
}

function SettingNotFound() {
  return (
    <EmptyState
      icon="settings"
      title="Setting not found."
      action={<ButtonLink to={paths.settings}>Go to the settings</ButtonLink>}
    />
  )
}
