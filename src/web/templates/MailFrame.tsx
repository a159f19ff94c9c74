/** An email as its reader sees it. Nothing in it may run, load or touch the portal. */
export function MailFrame({ title, html, className }: { title: string; html: string; className: string }) {
  return (
    <iframe
      // Changing a frame's content would add a step to the browser's history.
      key={html}
      title={title}
      sandbox=""
      srcDoc={allowed(html, document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '')}
      className={`w-full rounded-lg border border-line bg-white ${className}`}
    />
  )
}

/**
 * The same page under the portal's own rules, which its frame inherits: they allow no style that stands at an element, as
 * mail programs want it, but a style sheet that knows the page's nonce.
 */
export function allowed(html: string, nonce: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const rules = Array.from(page.querySelectorAll('[style]'), (element, index) => {
    const rule = `[data-style="${index}"]{${element.getAttribute('style')}}`
    element.removeAttribute('style')
    element.setAttribute('data-style', String(index))
    return rule
  })
  const styles = page.createElement('style')
  styles.textContent = rules.join('\n')
  page.head.prepend(styles)
  for (const each of page.querySelectorAll('style')) each.setAttribute('nonce', nonce)
  return `<!doctype html>${page.documentElement.outerHTML}`
}
