import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/platform/components/Button.tsx'
import { classNames } from '#web/platform/components/class-names.ts'
import { useFocusHeading } from '#web/platform/components/focus.ts'
import { Icon } from '#web/platform/components/Icon.tsx'
import { useWords } from '#web/platform/components/words.ts'
import { Progress } from './Progress.tsx'
import type { Step } from './steps.ts'
import { Link } from '#web/platform/links.tsx'

interface BookingStepProps {
  /** Left out for pages that are not a step of the booking. */
  step?: Step
  /** This step's question: its h1 and the document title. */
  title: string
  lead?: ReactNode
  /** The step before. */
  backTo: string
  children: ReactNode
}

/** The frame of a step: the way back, the progress, the question, and the answer. */
export function BookingStep({ step, title, lead, backTo, children }: BookingStepProps) {
  const heading = useFocusHeading()
  const words = useWords()
  const t = useTranslations('common')
  return (
    <div className="mx-auto max-w-4xl">
      <title>{`${title} · ${words.applicationName}`}</title>
      <Link
        to={backTo}
        className="-ms-1 -mt-3 mb-3 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 font-medium text-primary underline-offset-4 hover:underline"
      >
        <Icon name="arrow-left" className="size-4" />
        {t('back')}
      </Link>
      {step && <Progress step={step} />}
      <h1 ref={heading} tabIndex={-1} className={classNames(step && 'mt-7 sm:mt-10', 'text-title font-bold')}>
        {title}
      </h1>
      {lead && <div className="mt-2 max-w-reading text-lead text-pretty text-muted">{lead}</div>}
      <div className="mt-6 sm:mt-8">{children}</div>
    </div>
  )
}

interface StepSubmitProps {
  /** Whether there is anything to continue with: before that there is no button. */
  isReady?: boolean
  /** What has been chosen so far, next to the button. */
  status?: ReactNode
  /** Defaults to 'Continue'. */
  label?: string | undefined
  isPending?: boolean
  /** Stays visible on a tall phone or tablet, so that no one has to scroll to the end of a long list. */
  isSticky?: boolean
}

/** The step's one button. The status is always there, empty at first: only then is a change to it read out. */
export function StepSubmit({ isReady = true, status, label, isPending = false, isSticky = false }: StepSubmitProps) {
  const t = useTranslations('common')
  return (
    <div
      className={classNames(
        !isReady && 'sr-only',
        'z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-line bg-canvas px-4 py-3 sm:mx-0 sm:mt-8 sm:px-0 sm:py-5',
        isSticky && '[@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:bottom-0',
      )}
    >
      <output className="me-auto text-muted empty:hidden">{status}</output>
      {isReady && (
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconEnd={isPending ? undefined : 'arrow-right'}
          isPending={isPending}
          className="max-sm:w-full sm:min-w-44"
        >
          {label ?? t('continue')}
        </Button>
      )}
    </div>
  )
}
