import { useTranslations } from 'use-intl'
import { Icon, type IconName } from '#web/platform/components/Icon.tsx'

const RULES = [
  ['order', 'users'],
  ['kept', 'lock'],
  ['press', 'check'],
  ['stay', 'refresh'],
  ['night', 'moon'],
  ['leave', 'logout'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The rule of the list in plain words: who is asked, for how long, and what happens without an answer (WAIT-1, WAIT-4). */
export function HowItWorks() {
  const t = useTranslations('waitingList.rules')
  return (
    <section aria-labelledby="how-it-works" className="card px-5 py-5 sm:px-6">
      <h2 id="how-it-works" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <ul className="mt-3 grid gap-3">
        {RULES.map(([rule, icon]) => (
          <li key={rule} className="flex items-start gap-3">
            <Icon name={icon} className="mt-0.5 size-5 text-primary" />
            <span>{t(rule)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
