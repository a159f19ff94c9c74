import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Files in one worker share its page and libraries; each starts with an empty page, real clocks and its own modules.
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

// jsdom has no layout: nothing scrolls.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined

// A busy machine is not a failure: what is awaited arrives by an import, or after a heavy component has rendered.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
