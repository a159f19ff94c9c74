import { useEffect, useState } from 'react'
import { lobby } from '#contract/lobby.ts'
import { inLanguage, type Language } from '#domain/languages.ts'
import { call } from '#web/platform/api/client.ts'
import { QrCode } from '#web/platform/components/QrCode.tsx'

interface LineCodeProps {
  locationId: number
  /** What the server says the code is now. */
  joinCode: string
  /** What a screen reader says. */
  label: string
  /** What the page opens in, if the person in front of the screen has chosen; otherwise their phone's own. */
  language?: Language
  className?: string
}

/** Where someone joins by phone. Only codes lead there, so that no customer's page has to know it. */
const lineAddress = (locationId: number, code: string) =>
  `/customer/line/${locationId}?code=${encodeURIComponent(code)}`

/** The office's QR code to its line: customers scan it to join by phone (KIOSK-4). */
export function LineCode({ locationId, joinCode, label, language, className }: LineCodeProps) {
  const address = new URL(lineAddress(locationId, joinCode), window.location.href).href
  return (
    <QrCode text={language ? inLanguage(address, language) : address} label={label} {...(className && { className })} />
  )
}

/** A code is good for at least five minutes after it was shown. */
const ASK_EVERY = 60_000

/** The code for a paired lobby display to show; empty where there is no line, and before the first answer. */
export function useJoinCode(locationId: number): string {
  const [joinCode, setJoinCode] = useState('')
  useEffect(() => {
    let isGone = false
    const ask = () =>
      call(lobby.joinCode, { params: { locationId } })
        // Without an answer the last one stays, which is good for a while.
        .then((answer) => !isGone && setJoinCode(answer.joinCode))
        .catch(() => undefined)
    void ask()
    const timer = setInterval(() => void ask(), ASK_EVERY)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [locationId])
  return joinCode
}
