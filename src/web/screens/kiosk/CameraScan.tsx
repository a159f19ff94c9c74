import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from './Failure.tsx'
import { tokenIn } from './scanned-token.ts'

/** What browsers with a scanner have; the others do without. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type Scanning = typeof globalThis & { BarcodeDetector?: new (wish: { formats: string[] }) => Detector }

export const hasScanner = () =>
  (globalThis as Scanning).BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

const LOOK_EVERY = 250

/** The camera's picture, until it shows the code of an appointment. Nothing of it leaves the kiosk. */
export function CameraScan({ onScan }: { onScan: (token: string) => void }) {
  const t = useTranslations('kiosk')
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const scan = useEffectEvent(onScan)

  useEffect(() => {
    const { BarcodeDetector } = globalThis as Scanning
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false

    async function start(): Promise<void> {
      if (!BarcodeDetector) throw new Error('This browser has no scanner.')
      const detector = new BarcodeDetector({ formats: ['qr_code'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: true })
      const shown = video.current
      if (isGone || !shown) return stop()
      shown.srcObject = stream
      await shown.play()
      const look = async () => {
        const codes = await detector.detect(shown).catch(() => [])
        if (isGone) return
        const token = codes.map(({ rawValue }) => tokenIn(rawValue)).find((found) => found !== undefined)
        if (token) scan(token)
        else timer = setTimeout(() => void look(), LOOK_EVERY)
      }
      await look()
    }

    function stop(): void {
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    start().catch(() => !isGone && setHasFailed(true))
    return () => {
      isGone = true
      stop()
    }
  }, [])

  return hasFailed ? (
    <Failure>{t('cameraFailed')}</Failure>
  ) : (
    <video ref={video} muted playsInline className="kiosk-video" aria-hidden="true" />
  )
}
