import { SettingForm } from '#contract/admin-settings.ts'
import { settingMistake } from '#domain/settings.ts'
import { contractResolver } from '#web/platform/components/form/contract-resolver.ts'

/** The contract's form, and that its value is what its key wants. */
export const settingResolver = contractResolver(
  SettingForm.check(({ value, issues }) => {
    const message = settingMistake(value.key, value.value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, path: ['value'] })
  }),
)

export const newSetting: SettingForm = { key: '', value: '', isEnabled: true }
