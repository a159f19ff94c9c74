import { zodResolver } from '@hookform/resolvers/zod'
import { SettingForm } from '#contract/admin-settings.ts'
import { settingMistake } from '#domain/settings.ts'

/** The contract's form, and that its value is what its key wants. */
export const settingResolver = zodResolver(
  SettingForm.check(({ value, issues }) => {
    const message = settingMistake(value.key, value.value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, path: ['value'] })
  }),
)

export const newSetting: SettingForm = { key: '', value: '', isEnabled: true }
