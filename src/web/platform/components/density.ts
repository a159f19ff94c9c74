import { useLayoutEffect } from 'react'

/**
 * Makes controls denser while the calling layout is on screen. It marks the html element and not the layout, because
 * dialogs and menus are drawn outside the layout's own element.
 */
export function useCompactDensity(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = 'compact'
    return () => {
      delete document.documentElement.dataset.density
    }
  }, [])
}
