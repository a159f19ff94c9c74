import { type ReactNode, useId } from 'react'
import { LAST_CALL, type NoticeProblem, textLength } from '#domain/notifications/message.ts'
import { limits } from '#domain/limits.ts'
import { FieldFrame } from '#web/platform/components/form/FieldFrame.tsx'
import { controlProps } from '#web/platform/components/form/field.ts'

const problemTexts: Readonly<Record<NoticeProblem, string>> = {
  empty: 'Required',
  unresolved: 'A placeholder in double braces has nothing to show yet.',
  tooLong: 'Too long for one text message.',
}

interface NoticeTextProps {
  label: string
  value: string
  onChange: (text: string) => void
  problem: NoticeProblem | undefined
  /** BCP 47. */
  locale: string | undefined
  /** Shows how much of one text message is used. */
  isText?: boolean
  isDisabled: boolean
}

/** The text of a notice, which can be edited before it goes out: its placeholders are already resolved. */
export function NoticeText({ label, value, onChange, problem, locale, isText = false, isDisabled }: NoticeTextProps) {
  const id = useId()
  const error = problem && problemTexts[problem]
  const described = controlProps(id, { error })
  const countId = `${id}-count`
  return (
    <FieldFrame {...{ id, label, error }}>
      <textarea
        {...described}
        aria-describedby={[described['aria-describedby'], isText && countId].filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        disabled={isDisabled}
        lang={locale}
        dir="auto"
        rows={3}
        maxLength={limits.noticeText - LAST_CALL.length}
        className="control"
      />
      {isText && <Length id={countId} message={value} />}
    </FieldFrame>
  )
}

/** "57 of 160 characters", and why the limit is only 70. */
function Length({ id, message }: { id: string; message: string }) {
  const { used, limit, unusual } = textLength(message)
  return (
    <p id={id} className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span>{unusual.length > 0 && <WhyShort unusual={unusual} limit={limit} />}</span>{' '}
      <span className={used > limit ? 'font-semibold text-danger tabular-nums' : 'tabular-nums'}>
        {used} of {limit} characters
      </span>
    </p>
  )
}

/** More examples than this add nothing. */
const MOST_NAMED = 5

function WhyShort({ unusual, limit }: { unusual: readonly string[]; limit: number }): ReactNode {
  const named = unusual.slice(0, MOST_NAMED)
  return (
    <>
      With{' '}
      {named.map((character, index) => (
        <span key={character}>
          {index > 0 && ', '}
          <bdi className="font-semibold text-ink">{character}</bdi>
        </span>
      ))}
      {unusual.length > MOST_NAMED && ' and others'} only {limit} fit in one text message.
    </>
  )
}
