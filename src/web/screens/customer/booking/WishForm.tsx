import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { PARTS_OF_DAY, type Ranking, RANKINGS } from '#domain/availability/wishes.ts'
import { isDate, WEEKDAYS } from '#domain/time.ts'
import { isZipCode } from '#domain/zip-code.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useNarrowScreen } from '#web/platform/components/narrow-screen.ts'
import { sayLocal } from '#web/platform/i18n/say-time.ts'
import type { usePosition } from './use-position.ts'
import type { Wished } from './wished.ts'

const DISTANCES = [5, 10, 25, 50, 100]

/** Any Monday: the days of the week are named after the dates that follow it. */
const A_MONDAY = 5

interface WishFormProps {
  wished: Wished
  where: ReturnType<typeof usePosition>
  isZipUnknown: boolean
  isSearching: boolean
  /** Decided by the wishes as they are then, not as they were drawn. */
  onWish: (decide: (now: Wished) => Partial<Wished>) => void
}

/** What would suit: every change searches at once, except a zip code, which has to be complete. */
export function WishForm({ wished, where, isZipUnknown, isSearching, onWish }: WishFormProps) {
  const t = useTranslations('earliest')
  const isNarrow = useNarrowScreen()
  const hasPlace = where.position !== undefined || (wished.zipCode !== undefined && !isZipUnknown)
  return (
    <div className="grid gap-4">
      <PlaceForm {...{ wished, where, isZipUnknown, isSearching, onWish }} />
      <details open={!isNarrow} className="group card">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2 font-semibold">
          <Icon name="filter" className="size-5 text-primary" />
          <span className="flex-1">
            {t('moreWishes')}
            <WishesInWords wished={wished} />
          </span>
          <Icon name="chevron-down" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 border-t border-line px-4 py-4">
          <Days wished={wished} onWish={onWish} />
          <Parts wished={wished} onWish={onWish} />
          <FromDate wished={wished} onWish={onWish} />
          {hasPlace && <Distance wished={wished} onWish={onWish} />}
          {hasPlace && <Order wished={wished} onWish={onWish} />}
        </div>
      </details>
    </div>
  )
}

/** So that a closed part still says what is wished. */
function WishesInWords({ wished }: { wished: Wished }) {
  const locale = useLocale()
  const t = useTranslations('earliest')
  const { weekdays, partsOfDay, fromDate, withinMiles } = wished
  const words = [
    ...weekdays.map((weekday) => sayWeekday(locale, WEEKDAYS.indexOf(weekday), 'short')),
    ...partsOfDay.map((part) => t(part)),
    fromDate && `${t('fromDate')} ${sayLocal(locale, fromDate, { month: 'short', day: 'numeric' })}`,
    withinMiles && t('withinMiles', { miles: withinMiles }),
  ].filter(Boolean)
  return words.length > 0 && <span className="block text-sm font-medium text-muted">{words.join(' · ')}</span>
}

const sayWeekday = (locale: string, day: number, weekday: 'short' | 'long') =>
  sayLocal(locale, `2026-01-${String(A_MONDAY + day).padStart(2, '0')}`, { weekday })

/** Where from: a zip code, or where the browser is. */
function PlaceForm({ wished, where, isZipUnknown, isSearching, onWish }: WishFormProps) {
  const id = useId()
  const [typed, setTyped] = useState(wished.zipCode ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const t = useTranslations('earliest')
  const office = useTranslations('booking.location')
  const common = useTranslations('common')
  const errors = useTranslations('errors')

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const zipCode = typed.trim()
    const isRight = zipCode === '' || isZipCode(zipCode)
    setIsWrong(!isRight)
    if (!isRight) return document.getElementById(id)?.focus()
    where.forget()
    onWish(() => ({ zipCode: zipCode || undefined }))
  }
  const nearMe = () =>
    where.ask(() => {
      setTyped('')
      setIsWrong(false)
      onWish(() => ({ zipCode: undefined }))
    })

  return (
    <form noValidate onSubmit={search} aria-label={t('from')} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          id={id}
          label={office('zipLabel')}
          hint={t('zipHint')}
          error={isWrong ? errors('zip') : undefined}
          isOptional
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          className="min-w-36 flex-1"
        />
        <Button type="submit" icon="search" isPending={isSearching && typed !== ''}>
          {common('search')}
        </Button>
      </div>
      {'geolocation' in navigator &&
        (where.position ? (
          <Button icon="x" onClick={where.forget} className="justify-self-start">
            {t('nearMeOff')}
          </Button>
        ) : (
          <Button icon="map-pin" isPending={where.isAsking} onClick={nearMe} className="justify-self-start">
            {t('nearMe')}
          </Button>
        ))}
      <output className="font-medium text-muted empty:hidden">
        {where.position && t('nearMeOn')}
        {where.isRefused && t('noPosition')}
        {isZipUnknown && !where.position && t('unknownZip')}
      </output>
    </form>
  )
}

type WishProps = Pick<WishFormProps, 'wished' | 'onWish'>

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
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

function Days({ wished: { weekdays }, onWish }: WishProps) {
  const locale = useLocale()
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('days')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))] gap-2">
        {WEEKDAYS.map((weekday, day) => (
          <label key={weekday} className="chip-choice min-h-11">
            <input
              type="checkbox"
              checked={weekdays.includes(weekday)}
              onChange={() => onWish((now) => ({ weekdays: toggled(now.weekdays, weekday) }))}
              aria-label={sayWeekday(locale, day, 'long')}
            />
            {sayWeekday(locale, day, 'short')}
          </label>
        ))}
      </div>
    </Choices>
  )
}

function Parts({ wished: { partsOfDay }, onWish }: WishProps) {
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('times')}>
      <div className="grid gap-2 sm:grid-cols-3 lg:grid-cols-1">
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

/** The browser keeps what is typed: a year that is half typed is no date yet, and must stay. */
function FromDate({ wished: { fromDate = '' }, onWish }: WishProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const t = useTranslations('earliest')

  // Given up by a press elsewhere; what is half typed stays.
  useEffect(() => {
    if (input.current && fromDate === '' && document.activeElement !== input.current) input.current.value = ''
  }, [fromDate])

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="field-label">
        {t('fromDate')}
      </label>
      <input
        id={id}
        ref={input}
        type="date"
        defaultValue={fromDate}
        onChange={({ target: { value } }) => {
          if (value === '' || isDate(value)) onWish(() => ({ fromDate: value || undefined }))
        }}
        className="control"
      />
    </div>
  )
}

function Distance({ wished: { withinMiles }, onWish }: WishProps) {
  const id = useId()
  const t = useTranslations('earliest')
  const distances = [...new Set([...DISTANCES, ...(withinMiles ? [withinMiles] : [])])].sort((a, b) => a - b)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="field-label">
        {t('within')}
      </label>
      <div className="relative">
        <select
          id={id}
          value={withinMiles ?? ''}
          onChange={({ target: { value } }) => onWish(() => ({ withinMiles: Number(value) || undefined }))}
          className="control"
        >
          <option value="">{t('anyDistance')}</option>
          {distances.map((miles) => (
            <option key={miles} value={miles}>
              {t('withinMiles', { miles })}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}

function Order({ wished: { ranking = 'both' }, onWish }: WishProps) {
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('order')}>
      <div className="grid grid-cols-3 gap-2">
        {RANKINGS.map((each: Ranking) => (
          <label key={each} className="chip-choice min-h-11 text-sm whitespace-normal">
            <input
              type="radio"
              name="ranking"
              checked={each === ranking}
              onChange={() => onWish(() => ({ ranking: each }))}
            />
            {t(each)}
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">{t('bothHint')}</p>
    </Choices>
  )
}
