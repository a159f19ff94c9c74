import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Ranking, RANKINGS } from '#domain/availability/wishes.ts'
import { isZipCode } from '#domain/zip-code.ts'
import { Button } from '#web/platform/components/Button.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import type { usePosition } from '#web/screens/customer/booking/offices/use-position.ts'
import { Choices, DateWish, Days, Distance, FoldedWishes, Parts, type WishProps } from './WishFields.tsx'

interface WishFormProps extends WishProps {
  where: ReturnType<typeof usePosition>
  isZipUnknown: boolean
  isSearching: boolean
}

/** What would suit. Every change starts a search, except a ZIP code, which has to be complete. */
export function WishForm({ wished, where, isZipUnknown, isSearching, onWish }: WishFormProps) {
  const t = useTranslations('earliest')
  const hasPlace = where.position !== undefined || (wished.zipCode !== undefined && !isZipUnknown)
  return (
    <div className="grid gap-4">
      <PlaceForm {...{ wished, where, isZipUnknown, isSearching, onWish }} />
      <FoldedWishes title={t('moreWishes')} wished={wished}>
        <Days wished={wished} onWish={onWish} />
        <Parts wished={wished} onWish={onWish} />
        <DateWish name="fromDate" wished={wished} onWish={onWish} />
        {hasPlace && <Distance wished={wished} onWish={onWish} />}
        {hasPlace && <Order wished={wished} onWish={onWish} />}
      </FoldedWishes>
    </div>
  )
}

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

function Order({ wished: { ranking = 'both' }, onWish }: WishProps) {
  const t = useTranslations('earliest')
  return (
    <Choices legend={t('order')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
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
