import { Menu } from '#web/platform/components/dialog/Menu.tsx'
import type { IconName } from '#web/platform/components/Icon.tsx'
import { useMedia } from '#web/platform/components/use-media.ts'
import { chooseTheme, type Theme, useTheme } from '#web/platform/components/theme.ts'

const themes: readonly { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
  { theme: 'system', label: 'Match device', icon: 'settings' },
]

export function ThemeMenu() {
  const chosen = useTheme()
  const isDeviceDark = useMedia('(prefers-color-scheme: dark)')
  const isDark = chosen === 'dark' || (chosen === 'system' && isDeviceDark)
  const current = themes.find(({ theme }) => theme === chosen)
  return (
    <Menu
      label={`Theme: ${current?.label}`}
      icon={isDark ? 'moon' : 'sun'}
      isIconOnly
      variant="quiet"
      actions={themes.map(({ theme, label, icon }) => ({
        id: theme,
        label: theme === chosen ? `${label} (chosen)` : label,
        icon: theme === chosen ? 'check' : icon,
        onAction: () => chooseTheme(theme),
      }))}
    />
  )
}
