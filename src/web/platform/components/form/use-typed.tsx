import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { forgetKept, isSame, keep, keptOf, plain, typedOver } from '#web/platform/typed.ts'
import type { FormOf } from './field.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

interface TypedOptions {
  /** Tells a dialog's form from the page's own, and one that is opened for this from one opened for that. */
  name?: string
  /** Nothing it was filled in with can have changed: what a new form held is brought back as a whole. */
  isNew?: boolean
}

interface TypedForm extends ReturnType<typeof useLeaveGuard> {
  /** To be rendered: says that what was typed is back, and how to be rid of it. */
  note: ReactNode
}

/**
 * Loses nothing that is typed into a form: asks before it is left, and where its session ends, keeps what it holds in
 * this tab until the same person is back.
 */
export function useTyped<T extends FieldValues, U>(form: FormOf<T, U>, options: TypedOptions = {}): TypedForm {
  const { name, isNew = false } = options
  const key = useKey(name)
  const [back, setBack] = useState(() => keptOf(key))
  const guard = useLeaveGuard(form.formState.isDirty, () =>
    keep(key, { values: form.getValues(), base: form.formState.defaultValues ?? {} }),
  )

  const bringBack = useEffectEvent(() => {
    if (!back) return
    const typed = isNew ? { values: back.values, base: undefined } : back
    form.reset(typedOver(form.getValues(), typed), { keepDefaultValues: true })
    forgetKept(key)
  })
  useEffect(() => bringBack(), [])

  const discard = () => {
    form.reset()
    setBack(undefined)
  }
  return {
    ...guard,
    note: back && (
      <Banner
        title="We kept what you typed"
        isLive
        actions={
          <Button size="small" onClick={discard}>
            Discard it
          </Button>
        }
      >
        It is not saved yet.
        {!isNew &&
          !isSame(back.base, plain(form.formState.defaultValues)) &&
          ' Someone else has changed this record in the meantime: look it over before you save.'}
        {back.isPartial && ' Passwords, pictures, VINs and license numbers are not kept: enter them again.'}
      </Banner>
    ),
  }
}

/** Whether a dialog's form holds something that was typed before the session ended: the dialog then opens again. */
export function useIsKept(name: string): boolean {
  return keptOf(useKey(name)) !== undefined
}

function useKey(name = ''): string {
  const { pathname } = useLocation()
  // The address of the form, also once the page has gone on to another.
  return useState(`${pathname}#${name}`)[0]
}
