declare global {
  interface Window {
    /** What Google's script provides. */
    grecaptcha?: {
      ready(then: () => void): void
      execute(siteKey: string, options: { action: string }): PromiseLike<string>
    }
  }
}

let loading: Promise<void> | undefined

/** Loads Google's script, which watches from then on. The answer is requested when needed: it lasts two minutes. */
export async function watched(siteKey: string): Promise<() => Promise<string>> {
  loading ??= load(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`)
  await loading
  return () =>
    new Promise((resolve) => {
      const { grecaptcha } = window
      if (!grecaptcha) throw new Error('Google’s script is empty.')
      grecaptcha.ready(() => resolve(grecaptcha.execute(siteKey, { action: 'booking' })))
    })
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      loading = undefined
      reject(new Error('Google’s script did not load.'))
    })
    document.head.append(script)
  })
}
