import { type FormEvent, useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type GivenTicket, type LineToJoin, tickets } from '#contract/tickets.ts'
import { languageOf } from '#domain/languages.ts'
import { limits } from '#domain/limits.ts'
import { type CallFailed, NOT_REACHED } from '#web/platform/api/client.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { ChoiceCard } from '#web/platform/components/form/ChoiceCard.tsx'
import { FieldGroup } from '#web/platform/components/form/FieldFrame.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { deviceKey } from './device-key.ts'
import { useWaitWords } from './use-wait-words.ts'

interface JoinFormProps {
  locationId: number
  code: string
  line: LineToJoin
  onJoined: (given: Pick<GivenTicket, 'token' | 'isHeld'>) => void
  /** The code is too old, or the line has closed. */
  onRefused: () => void
}

/** Asks for the type, showing its wait, and for an optional name and number. Sending it twice gives one ticket. */
export function JoinForm({ locationId, code, line, onJoined, onRefused }: JoinFormProps) {
  const t = useTranslations('line')
  const locale = languageOf(useLocale())
  const id = useId()
  const sayWait = useWaitWords()
  const [requestKey] = useState(newIdempotencyKey)
  const [chosen, setChosen] = useState<number>()
  const [isTried, setIsTried] = useState(false)
  const [name, setName] = useState('')
  const [smsPhoneNumber, setSmsPhoneNumber] = useState('')
  const join = useWrite(tickets.join)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (chosen === undefined) {
      event.currentTarget.querySelector<HTMLInputElement>('input[type="radio"]')?.focus()
      return
    }
    const body = {
      locationId,
      code,
      appointmentTypeId: chosen,
      name,
      smsPhoneNumber,
      locale,
      requestKey,
      deviceKey: deviceKey(),
    }
    join.mutate(
      { body },
      {
        onSuccess: onJoined,
        onError: ({ status }) => {
          if (status === 409) onRefused()
        },
      },
    )
  }

  const isBadPhone = join.error?.failures.some(({ propertyName }) => propertyName === 'smsPhoneNumber') === true
  const needsName = join.error?.failures.some(({ propertyName }) => propertyName === 'name') === true
  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      {join.error && !isBadPhone && (
        <Banner tone="danger" isLive>
          {t(needsName ? 'nameForAnother' : reasonOf(join.error))}
        </Banner>
      )}
      <FieldGroup
        id={`${id}-types`}
        label={t('chooseType')}
        role="radiogroup"
        {...(isTried && chosen === undefined && { error: t('chooseFirst') })}
      >
        {line.choices.map(({ appointmentTypeId, name: type, wait }) => (
          <ChoiceCard
            key={appointmentTypeId}
            input={{
              id: `${id}-${appointmentTypeId}`,
              type: 'radio',
              name: `${id}-type`,
              checked: chosen === appointmentTypeId,
              onChange: () => setChosen(appointmentTypeId),
            }}
            label={<bdi>{type}</bdi>}
            text={sayWait(wait)}
          />
        ))}
      </FieldGroup>
      <TextInput
        id={`${id}-name`}
        label={t('name')}
        isOptional
        autoComplete="name"
        maxLength={limits.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {line.takesTexts && (
        <TextInput
          id={`${id}-phone`}
          label={t('mobile')}
          hint={t('mobileHint')}
          isOptional
          type="tel"
          autoComplete="tel"
          maxLength={limits.phoneNumber}
          error={isBadPhone ? t('badPhone') : undefined}
          value={smsPhoneNumber}
          onChange={(event) => setSmsPhoneNumber(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" size="large" isPending={join.isPending}>
        {t('join')}
      </Button>
    </form>
  )
}

function reasonOf({ status }: CallFailed): 'notReached' | 'tooMany' | 'failed' {
  if (status === NOT_REACHED) return 'notReached'
  return status === 429 ? 'tooMany' : 'failed'
}
