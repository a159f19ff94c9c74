import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { PARTS_OF_DAY } from '#domain/availability/wishes.ts'
import { isDate, WEEKDAYS } from '#domain/time.ts'
import { sayWeekday, useWishWords } from '#web/booking/wish-words.ts'
import { controlProps } from '#web/platform/components/form/field.ts'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { NativeSelect } from '#web/platform/components/NativeSelect.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import type { Wished } from './wished.ts'

const DISTANCES = [5, 10, 25, 50, 100]

export interface WishProps {
  wished: Wished
  /** Decided by the wishes as they are then, not as they were drawn. */
  onWish: (decide: (now: Wished) => Partial<Wished>) => void
}

interface FoldedWishesProps {
  title: string
  wished: Wished
  /** Said in place of no wishes. */
  none?: string
  /** There is a mistake in it. */
  isWrong?: boolean
  children: ReactNode
}

/** Wishes that a phone or tablet has no room for at first; a closed part still says what is wished. */
export function FoldedWishes({ title, wished, none, isWrong = false, children }: FoldedWishesProps) {
  const isNarrow = useNarrowScreen('64rem')
  const words = useWishWords()(wished).join(' · ') || none
  return (
    <details open={!isNarrow || isWrong} className="group card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold">
        <Icon name="filter" className="size-5 text-primary" />
        <span className="flex-1">
          {title}
          {words && <span className="block text-sm font-medium text-muted">{words}</span>}
        </span>
        <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 border-t border-line px-4 py-4">{children}</div>
    </details>
  )
}

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1.5">{legend}</legend>
      {children}
    </fieldset>
  )
}

/** With or without a value. */
const toggled = <T,>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((each) => each !== value) : [...values, value]

/** As in the months that days are chosen from. */
const FROM_SUNDAY = WEEKDAYS.toSorted((a, b) => Number(b === 'sunday') - Number(a === 'sunday'))

export function Days({ wished: { weekdays }, onWish }: WishProps) {
  const locale = useLocale()
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('days')}>
      {/* Where the short name of a day is the whole word, it needs more room than others. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
        {FROM_SUNDAY.map((weekday) => (
          <label key={weekday} className="chip-choice min-h-11">
            <input
              type="checkbox"
              checked={weekdays.includes(weekday)}
              onChange={() => onWish((now) => ({ weekdays: toggled(now.weekdays, weekday) }))}
              aria-label={sayWeekday(locale, WEEKDAYS.indexOf(weekday), 'long')}
            />
            {sayWeekday(locale, WEEKDAYS.indexOf(weekday), 'short')}
          </label>
        ))}
      </div>
    </Choices>
  )
}

export function Parts({ wished: { partsOfDay }, onWish }: WishProps) {
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('times')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-2">
        {PARTS_OF_DAY.map((part) => (
          <label key={part} className="chip-choice min-h-11 gap-1.5">
            <input
              type="checkbox"
              checked={partsOfDay.includes(part)}
              onChange={() => onWish((now) => ({ partsOfDay: toggled(now.partsOfDay, part) }))}
            />
            {t(part)} <span className="text-sm font-medium opacity-85">{t(`${part}Hint`)}</span>
          </label>
        ))}
      </div>
    </Choices>
  )
}

interface DateWishProps extends WishProps {
  name: 'fromDate' | 'untilDate'
  error?: string | undefined
}

/** The browser keeps what is typed: a year that is half typed is no date yet, and must stay. */
export function DateWish({ name, wished, onWish, error }: DateWishProps) {
  const date = wished[name] ?? ''
  const input = useRef<HTMLInputElement>(null)
  const t = useTranslations('earliest')

  // Given up by a press elsewhere; what is half typed stays.
  useEffect(() => {
    if (input.current && date === '' && document.activeElement !== input.current) input.current.value = ''
  }, [date])

  return (
    <FieldFrame id={name} label={t(name)} error={error}>
      <input
        {...controlProps(name, { error, isOptional: true })}
        ref={input}
        type="date"
        defaultValue={date}
        onChange={({ target: { value } }) => {
          if (value === '' || isDate(value)) onWish(() => ({ [name]: value || undefined }))
        }}
        className="control"
      />
    </FieldFrame>
  )
}

export function Distance({ wished: { withinMiles }, onWish }: WishProps) {
  const id = useId()
  const t = useTranslations('earliest')
  const distances = [...new Set([...DISTANCES, ...(withinMiles ? [withinMiles] : [])])].sort((a, b) => a - b)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="field-label">
        {t('within')}
      </label>
      <NativeSelect
        id={id}
        value={withinMiles ?? ''}
        onChange={({ target: { value } }) => onWish(() => ({ withinMiles: Number(value) || undefined }))}
      >
        <option value="">{t('anyDistance')}</option>
        {distances.map((miles) => (
          <option key={miles} value={miles}>
            {t('withinMiles', { miles })}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}
