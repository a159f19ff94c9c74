import { type FormEvent, Suspense, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { CustomerInformation } from '#contract/booking.ts'
import { waitingList } from '#contract/waiting-list.ts'
import { customerFields } from '#domain/appointments/customer.ts'
import { isZipCode } from '#domain/zip-code.ts'
import { Answered } from '#web/booking/Answered.tsx'
import type { CallFailed } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { ProblemList } from '#web/platform/components/form/ErrorSummary.tsx'
import { Skeleton } from '#web/platform/components/Skeleton.tsx'
import { useHumanCheck } from '#web/platform/human-check/use-human-check.ts'
import { publicPaths } from '#web/platform/public-paths.ts'
import { HowItWorks } from '#web/waiting-list/HowItWorks.tsx'
import { WaitingListWords } from '#web/waiting-list/WaitingListWords.tsx'
import { BookingStep, StepSubmit } from './BookingStep.tsx'
import { emptyDraft } from './draft.ts'
import { besideClass, InformationFields } from './information/InformationForm.tsx'
import { type Sent, sentIn, WaitingListSent } from './information/WaitingListSent.tsx'
import { WaitingWishes } from './wishes/WaitingWishes.tsx'
import { useBooking } from './use-booking.ts'
import { useChosenTypes } from './types/use-chosen-types.ts'
import { useInformationForm } from './information/use-information-form.ts'
import { useRefusalReason } from './information/use-refusal-reason.ts'
import { useWished } from './wishes/use-wished.ts'
import { addressOf, waitedFor, type Wished } from './wishes/wished.ts'
import { later } from '#web/platform/components/later/later.tsx'
import { useSearchParams } from '#web/platform/links.tsx'

const OnlyForOne = later(async () => (await import('#web/booking/OnlyForOne.tsx')).OnlyForOne)

/** Customers who find no good time can say what would work, and who they are. A link then confirms it (WAIT-10). */
export function WaitingListJoin() {
  const [search] = useSearchParams()
  const sent = sentIn(useLocation().state)
  const { draft } = useBooking()
  if (!sent && draft.appointmentTypes.length === 0) {
    return (
      <Navigate
        to={`${publicPaths.booking.appointmentType}?${new URLSearchParams([...search, ['then', 'earliest']])}`}
        replace
      />
    )
  }
  return <WaitingListWords>{sent ? <WaitingListSent sent={sent} /> : <Joining />}</WaitingListWords>
}

function Joining() {
  const { wished } = useWished()
  const { draft } = useBooking()
  const { read } = useChosenTypes()
  const t = useTranslations('waitingList.join')
  const booking = useTranslations('booking')
  return (
    <BookingStep
      title={booking('tellMe')}
      lead={t('lead')}
      backTo={wished.officeId ? publicPaths.booking.time : `${publicPaths.booking.earliest}?${addressOf(wished)}`}
    >
      <Answered read={read} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {() =>
          draft.others.length > 0 ? (
            <Suspense>
              <OnlyForOne />
            </Suspense>
          ) : (
            <JoinForm />
          )
        }
      </Answered>
    </BookingStep>
  )
}

/** The wishes, the person, the rule of the list, and one button. */
function JoinForm() {
  const { draft, change } = useBooking()
  const { asked } = useChosenTypes()
  const { wished: inAddress, wish } = useWished()
  const [zipCode, setZipCode] = useState(inAddress.zipCode ?? draft.zipCode)
  const [wrong, setWrong] = useState<readonly WrongWish[]>([])
  const [tries, setTries] = useState(0)
  const navigate = useNavigate()
  const { language } = new Intl.Locale(useLocale())
  const check = useHumanCheck()
  const refusalOf = useRefusal()
  const t = useTranslations('waitingList.join')
  const information = useTranslations('booking.information')
  const join = useWrite(waitingList.join, {
    prepare: async ({ body }) => ({ body: { ...body, humanCheck: await check.answer() } }),
  })

  const form = useInformationForm(asked, { noContact: t('noWay') })
  const wished: Wished = { ...inAddress, zipCode: zipCode.trim() || undefined }

  const put = (customer: CustomerInformation) => {
    const { idempotencyKey, appointmentTypes } = draft
    const wishes = { appointmentTypes, ...waitedFor(wished) }
    join.mutate(
      { body: { idempotencyKey, locale: language, wishes, customer } },
      {
        onSuccess: ({ contactBy }) => {
          const contact = contactBy === 'email' ? customer.email : customer.smsPhoneNumber
          // Nothing personal is left in the form, and the next time is another one.
          change({ information: emptyDraft().information, idempotencyKey: newIdempotencyKey() })
          void navigate(
            { search: addressOf(inAddress).toString() },
            { replace: true, state: { contactBy, contact } satisfies Sent },
          )
        },
        onError: (failed) => {
          const { wishes: wrongWishes, ...refused } = refusalOf(failed)
          setWrong(wrongWishes)
          form.refuse(refused)
        },
      },
    )
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (join.isPending) return
    const mistakes = mistakesIn(wished)
    setWrong(mistakes)
    setTries(tries + 1)
    const customer = form.send()
    if (customer && mistakes.length === 0) put(customer)
  }

  const problems = useWrongWishes(wrong)
  return (
    <form noValidate onSubmit={send}>
      <ProblemList problems={[...problems, ...form.problems]} occasion={`${tries} ${form.occasion}`} />
      <div className={besideClass}>
        <div className="grid min-w-0 gap-8">
          <WaitingWishes
            wished={wished}
            onWish={wish}
            onZipCode={setZipCode}
            errorOf={(name) => problems.find((problem) => problem.name === name)?.message}
          />
          <section aria-labelledby="who">
            <h2 id="who" className="mb-4 text-lead font-bold">
              {information('title')}
            </h2>
            <InformationFields
              form={form}
              asked={asked}
              texts={{ label: t('texts'), hint: t('textsHint'), contactHint: t('contactHint') }}
            />
          </section>
        </div>
        <aside className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HowItWorks />
        </aside>
        <div className="lg:col-start-1">
          <StepSubmit label={join.isPending ? t('submitting') : t('submit')} isPending={join.isPending} />
        </div>
      </div>
    </form>
  )
}

/** An invalid wish: half a ZIP code, an unknown one, a last day before the first, or before today. */
type WrongWish = 'zipCode' | 'unknownZip' | 'untilDate' | 'pastDate'

function mistakesIn({ officeId, zipCode, fromDate, untilDate }: Wished): WrongWish[] {
  const isWrongZip = officeId === undefined && zipCode !== undefined && !isZipCode(zipCode)
  const isWrongDate = fromDate !== undefined && untilDate !== undefined && untilDate < fromDate
  return [...(isWrongZip ? ['zipCode' as const] : []), ...(isWrongDate ? ['untilDate' as const] : [])]
}

/** The same in words, each with the way to its field. */
function useWrongWishes(wrong: readonly WrongWish[]) {
  const t = useTranslations('waitingList.join')
  const errors = useTranslations('errors')
  const messages = {
    zipCode: errors('zip'),
    unknownZip: t('unknownZip'),
    untilDate: t('wrongDates'),
    pastDate: t('pastDate'),
  }
  return wrong.map((each) => {
    const name = each === 'zipCode' || each === 'unknownZip' ? 'zipCode' : 'untilDate'
    return { name, message: messages[each], field: { id: name, focus: () => document.getElementById(name)?.focus() } }
  })
}

/** Finds the fields and wishes that a refusal names, or gives its reason in the reader's language. */
function useRefusal() {
  const reasonFor = useRefusalReason()
  return (failed: CallFailed) => {
    const isNamed = (name: string) => failed.failures.some(({ propertyName }) => propertyName === name)
    const fields = customerFields.filter((field) => isNamed(`customer.${field}`))
    const wishes: WrongWish[] = [
      ...(isNamed('wishes.zipCode') ? ['unknownZip' as const] : []),
      ...(isNamed('wishes.untilDate') ? ['pastDate' as const] : []),
    ]
    return fields.length + wishes.length > 0 ? { fields, wishes } : { fields, wishes, reason: reasonFor(failed) }
  }
}
