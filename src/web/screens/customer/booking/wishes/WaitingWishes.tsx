import { useTranslations } from 'use-intl'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { pairClass } from '#web/screens/customer/booking/information/InformationForm.tsx'
import { useBooking } from '#web/screens/customer/booking/use-booking.ts'
import { useLocationOptions } from '#web/screens/customer/booking/times/use-offers.ts'
import { DateWish, Days, Distance, FoldedWishes, Parts, type WishProps } from './WishFields.tsx'

interface WaitingWishesProps extends WishProps {
  onZipCode: (zipCode: string) => void
  errorOf: (name: string) => string | undefined
}

/** What would suit a customer who waits: the place, and the same days and times as in the search for the earliest. */
export function WaitingWishes({ wished, onWish, onZipCode, errorOf }: WaitingWishesProps) {
  const t = useTranslations('waitingList')
  const earliest = useTranslations('earliest')
  const office = useTranslations('booking.location')
  return (
    <section aria-labelledby="wishes" className="grid gap-4">
      <h2 id="wishes" className="text-lead font-bold">
        {t('join.wishes')}
      </h2>
      <OfficeChoice {...{ wished, onWish }} />
      {wished.officeId === undefined && (
        <div className={pairClass}>
          <TextInput
            id="zipCode"
            label={office('zipLabel')}
            hint={t('join.zipHint')}
            error={errorOf('zipCode')}
            isOptional
            value={wished.zipCode ?? ''}
            onChange={(event) => onZipCode(event.target.value)}
            inputMode="numeric"
            autoComplete="postal-code"
          />
          {wished.zipCode !== undefined && <Distance wished={wished} onWish={onWish} />}
        </div>
      )}
      <FoldedWishes
        title={t('facts.when')}
        wished={{ ...wished, withinMiles: undefined }}
        none={earliest('anyTime')}
        isWrong={errorOf('untilDate') !== undefined}
      >
        <Days wished={wished} onWish={onWish} />
        <Parts wished={wished} onWish={onWish} />
        <div className={pairClass}>
          <DateWish name="fromDate" wished={wished} onWish={onWish} />
          <DateWish name="untilDate" wished={wished} onWish={onWish} error={errorOf('untilDate')} />
        </div>
      </FoldedWishes>
    </section>
  )
}

/** For customers who chose an office before: only that office, or others too. */
function OfficeChoice({ wished, onWish }: WishProps) {
  const { locationId } = useBooking().draft
  const chosen = useLocationOptions().data?.find(({ id }) => id === (wished.officeId ?? locationId))
  const t = useTranslations('waitingList')
  if (!chosen) return null
  return (
    <FieldGroup id="where" label={t('facts.where')} role="radiogroup">
      {[chosen.id, undefined].map((officeId) => (
        <ChoiceCard
          key={String(officeId)}
          input={{
            id: `where-${officeId}`,
            type: 'radio',
            name: 'where',
            checked: wished.officeId === officeId,
            onChange: () => onWish(() => ({ officeId })),
          }}
          label={officeId === undefined ? t('facts.anyOffice') : <bdi>{chosen.name}</bdi>}
        />
      ))}
    </FieldGroup>
  )
}
