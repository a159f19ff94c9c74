import { useTranslations } from 'use-intl'
import { AddedWords } from '#web/platform/i18n/AddedWords.tsx'
import { householdWords } from '#web/platform/i18n/household-words.ts'

/** Why a household is not told of times that open up: said where one person could ask for it. */
export function OnlyForOne() {
  return (
    <AddedWords words={householdWords}>
      <Why />
    </AddedWords>
  )
}

function Why() {
  const t = useTranslations('household')
  return <p className="text-muted">{t('onlyForOne')}</p>
}
