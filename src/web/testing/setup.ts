import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files of one worker share its page and the libraries; each begins with an empty page, real clocks and modules of its own.
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
window.history.replaceState(null, '', '/')
document.title = ''
document.head.replaceChildren()
document.body.replaceChildren()
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)

// A busy machine is no failure: what is waited for comes by an import, or after a heavy component has been drawn.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
