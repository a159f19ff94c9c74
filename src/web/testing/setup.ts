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
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.checkVisibility = function (this: Element) {
    return isShown(this)
  }
}

/** Browsers know this. Without it, React Aria asks for the styles of everything around, which takes a sixth of all tests. */
function isShown(element: Element): boolean {
  const around = element.parentElement
  if (element.hasAttribute('hidden')) return false
  if (around?.localName === 'details' && !around.hasAttribute('open') && element.localName !== 'summary') return false
  if ('style' in element) {
    const { display, visibility } = element.style as CSSStyleDeclaration
    if (display === 'none' || visibility === 'hidden' || visibility === 'collapse') return false
  }
  return !around || isShown(around)
}

// Nothing is fetched ahead: a test that is over would be left with files on their way.
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => undefined

// A busy machine is not a failure: what is awaited arrives by an import, or after a heavy component has rendered.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
