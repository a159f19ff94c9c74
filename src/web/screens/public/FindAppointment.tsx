import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { appointments } from '#contract/appointments.ts'
import { referenceTyped } from '#domain/appointments/reference.ts'
import { limits } from '#domain/limits.ts'
import { isTooShort } from '#domain/phone.ts'
import { isPublicEmail } from '#domain/text.ts'
import { NOT_REACHED, notReached } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { isTold } from '#web/platform/api/query-client.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { useTooMany } from '#web/platform/i18n/use-too-many.ts'
import { controlProps } from '#web/platform/components/form/field.ts'

/** Resends the links to a customer's appointments. The answer is always the same, so it never reveals who has one. */
export function FindAppointment() {
  const t = useTranslations('find')
  const errors = useTranslations('errors')
  const tooMany = useTooMany()
  const id = useId()
  const [contact, setContact] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  /** What the answer is about, whatever is typed next. */
  const [sentTo, setSentTo] = useState('')
  const { mutate, error: failed, isPending, isSuccess } = useWrite(appointments.sendLinks)
  const isRefused = failed?.status === 400
  const error = isMissing || isRefused ? t('wrong') : undefined

  const failure = () => {
    if (!failed || isTold(failed) || isRefused) return undefined
    if (failed.status === NOT_REACHED) return errors(notReached())
    return failed.status === 429 ? tooMany(failed) : errors('unexpected')
  }

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isContact = canReach(contact)
    setIsMissing(!isContact)
    if (!isContact) event.currentTarget.querySelector('input')?.focus()
    else if (!isPending) {
      setSentTo(contact.trim())
      mutate({ body: { contact } })
    }
  }

  return (
    <form noValidate className="grid w-full gap-3" onSubmit={send}>
      <FieldFrame id={id} label={t('contact')} hint={t('text')} error={error}>
        <input
          {...controlProps(id, { error, hint: t('text') })}
          value={contact}
          onChange={(event) => setContact(event.target.value)}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
      </FieldFrame>
      <Button type="submit" icon="mail" isPending={isPending} className="justify-self-start max-sm:w-full">
        {t('send')}
      </Button>
      {isSuccess && (
        <Banner tone="success" isLive>
          {t('sent', { contact: sentTo })}
        </Banner>
      )}
      {failure() && (
        <Banner tone="danger" isLive>
          {failure()}
        </Banner>
      )}
    </form>
  )
}

/** Whether it could be an address, a number or a reference; whether it is known stays the portal's secret. */
function canReach(typed: string): boolean {
  const contact = typed.trim()
  if (contact === '' || contact.length > limits.email) return false
  if (contact.includes('@')) return isPublicEmail(contact.toLowerCase())
  return referenceTyped(contact) !== undefined || (/^[+\d\s().-]+$/.test(contact) && !isTooShort(contact))
}
