import { type FormEvent, useId } from 'react'
import type { Appointment } from '#contract/staff-appointments.ts'
import { limits } from '#domain/limits.ts'
import { sayPhone } from '#domain/phone.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Dialog } from '#web/platform/components/dialog/Dialog.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { SelectInput } from '#web/platform/components/form/Select.tsx'
import { SwitchInput } from '#web/platform/components/form/Switch.tsx'
import { TextInput } from '#web/platform/components/form/TextField.tsx'
import { useLeaveGuard } from '#web/platform/components/form/use-leave-guard.tsx'
import { messages } from '#web/platform/messages.ts'
import { NoticeText } from './NoticeText.tsx'
import { type NoticeState, useNotice } from './use-notice.ts'

interface NoticeDialogProps {
  /** As it is right now: a notice sent by another desk in the meantime locks this one. */
  appointment: Appointment
  onClose: () => void
}

/** Calls a customer to a desk: 'your appointment is ready', as a text, as an announcement, or both. */
export function NoticeDialog({ appointment, onClose }: NoticeDialogProps) {
  const notice = useNotice(appointment, onClose)
  const guard = useLeaveGuard(notice.isTyped)
  const close = () => guard.ask(onClose)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void notice.send()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Send notice to ${appointment.firstName} ${appointment.lastName}`}
      actions={
        <>
          <WhyNotYet notice={notice} />
          <Button onClick={close}>Close</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon="megaphone"
            disabled={!notice.canSend}
            isPending={notice.isPending}
          >
            Send notice
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {notice.failure && (
          <Banner tone="danger" isLive>
            {notice.failure}
          </Banner>
        )}
        {notice.language.hasFailed && <TemplatesFailed notice={notice} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectInput
            label="Language"
            options={notice.language.locales.map(({ value, label }) => ({ value: String(value), label }))}
            value={String(notice.language.localeId ?? '')}
            onChange={(value) => notice.language.choose(Number(value))}
            {...(notice.language.localeId === undefined && { placeholder: 'Loading…' })}
          />
          <TextInput
            id={`${formId}-station`}
            label="Desk number"
            value={notice.stationNumber}
            onChange={(event) => notice.setStationNumber(event.target.value)}
            maxLength={limits.stationName}
            autoComplete="off"
          />
        </div>
        <TextChannel appointment={appointment} notice={notice} />
        <AnnouncementChannel appointment={appointment} notice={notice} />
      </form>
      {guard.question}
    </Dialog>
  )
}

const channelClass = 'grid gap-3 rounded-lg border border-line px-4 py-3'

function TextChannel({ appointment, notice }: { appointment: Appointment; notice: NoticeState }) {
  const { channels, language } = notice
  if (!appointment.isTextMessagesEnabled) return null
  return (
    <div className={channelClass}>
      <SwitchInput
        label="Text message"
        hint={
          channels.canText
            ? `To ${sayPhone(appointment.smsPhoneNumber)}`
            : 'This customer has given no number for texts.'
        }
        isSelected={channels.isSmsChecked}
        onChange={channels.setIsSmsChecked}
        isDisabled={!channels.canText}
      />
      {channels.isSmsChecked && (
        <NoticeText
          label="Message"
          value={notice.message}
          onChange={(text) => notice.type('message', text)}
          problem={language.isLoading ? undefined : notice.problems.message}
          locale={language.locale}
          isText
          isDisabled={language.isLoading}
        />
      )}
    </div>
  )
}

function AnnouncementChannel({ appointment, notice }: { appointment: Appointment; notice: NoticeState }) {
  const id = useId()
  const { channels, language } = notice
  if (!appointment.isAnnouncementsEnabled) return null
  return (
    <div className={channelClass}>
      <SwitchInput
        label="Announcement"
        hint="Spoken in the waiting room, with first name and initial on the display."
        isSelected={channels.isAnnouncementChecked}
        onChange={channels.setIsAnnouncementChecked}
      />
      {channels.isAnnouncementChecked && (
        <>
          <NoticeText
            label="Spoken words"
            value={notice.announcement}
            onChange={(text) => notice.type('announcement', text)}
            problem={language.isLoading ? undefined : notice.problems.announcement}
            locale={language.locale}
            isDisabled={language.isLoading}
          />
          <CheckboxInput
            id={id}
            label="Last Call"
            hint="Adds “Last Call.” at the end."
            checked={notice.isLastCall}
            onChange={(event) => notice.setIsLastCall(event.target.checked)}
          />
        </>
      )}
    </div>
  )
}

function TemplatesFailed({ notice: { language } }: { notice: NoticeState }) {
  return (
    <Banner
      tone="danger"
      isLive
      actions={
        <Button size="small" isPending={language.isRetrying} onClick={language.retry}>
          Retry
        </Button>
      }
    >
      {messages.templatesFailed}
    </Banner>
  )
}

/** What keeps the button locked besides the fields. The seconds are shown, but not read out one by one. */
function WhyNotYet({ notice: { hasChannel, secondsLeft } }: { notice: NoticeState }) {
  return (
    <div className="me-auto self-center text-sm text-muted">
      {secondsLeft > 0 && (
        <p role="timer">
          Another notice can be sent in <span className="tabular-nums">{secondsLeft} s</span>.
        </p>
      )}
      <output>{secondsLeft === 0 && !hasChannel && 'Choose a text message or an announcement.'}</output>
    </div>
  )
}
