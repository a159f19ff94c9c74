import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notifications, type NotificationTemplates } from '#contract/notifications.ts'
import type { Appointment } from '#contract/staff-appointments.ts'
import { heardName } from '#domain/notifications/caption.ts'
import { typedInto } from '#domain/notifications/live-text.ts'
import { announcementProblem, LAST_CALL, messageProblem } from '#domain/notifications/message.ts'
import { fill, isUnresolved } from '#domain/placeholders.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { refresh, useRead, useWrite } from '#web/platform/api/hooks.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { messages } from '#web/platform/messages.ts'
import { rememberedStation, rememberStation } from './station-number.ts'
import { useResendLock } from './use-resend-lock.ts'

/** What has been typed into the templates of a language; choosing another one starts over. */
interface Typed {
  readonly localeId: number | undefined
  readonly stationNumber?: string
  readonly message?: string
  readonly announcement?: string
}

/** The state of a notice that is about to be sent. */
export function useNotice(appointment: Appointment, onSent: () => void) {
  const { id, firstName, lastName } = appointment
  const client = useQueryClient()
  const language = useLanguage(appointment)
  const { localeId, templates } = language
  const [typed, setTyped] = useState<Typed>({ localeId })
  const current: Typed = typed.localeId === localeId ? typed : { localeId }
  const channels = useChannels(appointment)
  const [isLastCall, setIsLastCall] = useState(false)
  const [failure, setFailure] = useState<string>()
  const secondsLeft = useResendLock(appointment.lastNotificationSentDateUtc)
  const send = useWrite(notifications.send)

  const stationNumber = current.stationNumber ?? (localeId === undefined ? '' : rememberedStation(localeId))
  const station = stationNumber.trim()
  const values = { FirstName: firstName, LastName: lastName, ...(station !== '' && { StationNumber: station }) }
  // A waiting room hears no more of a name than it sees.
  const name = heardName({ firstName, lastName })
  const heard = { ...values, FirstName: name.firstName, LastName: name.lastName }
  const sources = {
    message: current.message ?? templates?.messageTemplate ?? '',
    announcement: current.announcement ?? templates?.announcementTemplate ?? '',
  }
  const message = fill(sources.message, values, 'plain')
  const announcement = fill(sources.announcement, heard, 'plain')
  const isOpen = (template: string) => isUnresolved(template, Object.keys(values))
  const problems = {
    message: channels.isSmsChecked ? messageProblem(message, isOpen(sources.message)) : undefined,
    announcement: channels.isAnnouncementChecked
      ? announcementProblem(announcement, isOpen(sources.announcement))
      : undefined,
  }
  const hasChannel = channels.isSmsChecked || channels.isAnnouncementChecked
  const canSend =
    localeId !== undefined && hasChannel && !problems.message && !problems.announcement && secondsLeft === 0

  return {
    language,
    channels,
    hasChannel,
    stationNumber,
    setStationNumber: (text: string) => setTyped({ ...current, stationNumber: text }),
    message,
    announcement,
    problems,
    type: (part: 'message' | 'announcement', text: string) =>
      setTyped({ ...current, [part]: typedInto(sources[part], part === 'message' ? values : heard, text) }),
    isLastCall,
    setIsLastCall,
    secondsLeft,
    failure,
    canSend,
    isPending: send.isPending,
    /** Words of someone's own, not those of a template. */
    isTyped: current.message !== undefined || current.announcement !== undefined,
    send: async () => {
      if (!canSend || send.isPending) return
      setFailure(undefined)
      try {
        const isSent = await send.mutateAsync({
          body: {
            id,
            message,
            announcement: isLastCall ? announcement.trimEnd() + LAST_CALL : announcement,
            isSmsChecked: channels.isSmsChecked,
            isAnnouncementChecked: channels.isAnnouncementChecked,
            stationNumber: station,
            // The template's own: English where the chosen language has none, so that the voice fits the text.
            appointmentLocaleId: templates?.appointmentLocaleId ?? localeId,
          },
        })
        if (!isSent) return setFailure(messages.notificationFailed)
        if (station !== '') rememberStation(localeId, station)
        toast.success(`${firstName} ${lastName} has been called.`)
        onSent()
      } catch (failed) {
        const isRefused = failed instanceof CallFailed && failed.failures.length > 0
        setFailure(isRefused ? failed.message : messages.notificationFailed)
        // After a refusal, what is on the screen may be out of date.
        void refresh(client, ['Appointment'])
      }
    },
  }
}

export type NoticeState = ReturnType<typeof useNotice>

/** The language of a notice and its templates; the appointment's own until another one is chosen. */
function useLanguage({ id, appointmentLocaleId }: Appointment) {
  const locales = useRead(notifications.locales, {})
  const own = useRead(notifications.defaultLocaleId, { body: { id } })
  const [chosen, choose] = useState<number>()
  const fallback = own.isError ? (appointmentLocaleId ?? locales.data?.[0]?.value) : undefined
  const localeId = chosen ?? own.data?.appointmentLocaleId ?? fallback
  const templates = useRead(
    notifications.templates,
    { body: { appointmentLocaleId: localeId ?? 0 } },
    { enabled: localeId !== undefined },
  )
  useMissingTemplateToast(templates.data, localeId)
  return {
    locales: locales.data ?? [],
    localeId,
    choose,
    templates: templates.data,
    /** BCP 47, so that screen readers use the right voice. */
    locale: locales.data?.find(({ value }) => value === templates.data?.appointmentLocaleId)?.locale,
    isLoading: localeId === undefined ? own.isPending : templates.isPending,
    hasFailed: templates.isError,
    isRetrying: templates.isFetching,
    retry: () => void templates.refetch(),
  }
}

function useMissingTemplateToast(templates: NotificationTemplates | undefined, localeId: number | undefined): void {
  const isMissing = templates?.isDefault === true
  // oxlint-disable-next-line react/exhaustive-deps -- shown again for every language that has none
  useEffect(() => {
    if (isMissing) toast.info(messages.noTemplateForLanguage)
  }, [isMissing, localeId])
}

/** How the customer is called: every possible way that is not switched off. */
function useChannels({ isTextMessagesEnabled, isAnnouncementsEnabled, smsPhoneNumber }: Appointment) {
  const canText = isTextMessagesEnabled && smsPhoneNumber !== ''
  const [isSmsWanted, setIsSmsWanted] = useState(true)
  const [isAnnouncementWanted, setIsAnnouncementWanted] = useState(true)
  return {
    canText,
    isSmsChecked: canText && isSmsWanted,
    setIsSmsChecked: setIsSmsWanted,
    isAnnouncementChecked: isAnnouncementsEnabled && isAnnouncementWanted,
    setIsAnnouncementChecked: setIsAnnouncementWanted,
  }
}
