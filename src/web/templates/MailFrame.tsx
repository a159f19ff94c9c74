/** An email as its reader sees it. Nothing in it can run; what it looks like is added from here. */
export function MailFrame({ title, html, className }: { title: string; html: string; className: string }) {
  const { page, sheet } = undressed(html)
  return (
    <iframe
      // Changing a frame's content would add a step to the browser's history.
      key={html}
      title={title}
      // Without permission to run scripts; the same origin lets us reach in.
      sandbox="allow-same-origin"
      srcDoc={page}
      onLoad={({ currentTarget }) => dress(currentTarget, sheet)}
      className={`w-full rounded-lg border border-line bg-canvas max-xl:h-[var(--mail-height,26rem)] ${className}`}
    />
  )
}

const STYLE = /<style>([^]*?)<\/style>/g
const STYLE_OF_TAG = /(<\w[^<>]*?) style="/g

/**
 * Styles that stand in the page, as mail programs want them, are against the portal's own rules, which the frame inherits.
 * So they are taken out, and put on again by `dress`, which those rules allow.
 */
export function undressed(html: string): { page: string; sheet: string } {
  const sheet = Array.from(html.matchAll(STYLE), ([, rules]) => rules).join('\n')
  return { page: html.replaceAll(STYLE, '').replaceAll(STYLE_OF_TAG, '$1 data-style="'), sheet }
}

function dress(frame: HTMLIFrameElement, sheet: string): void {
  const page = frame.contentDocument
  const own = frame.contentWindow as (Window & typeof globalThis) | null
  if (!page || !own) return
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? ''
  const rules = new own.CSSStyleSheet()
  rules.replaceSync(sheet)
  page.adoptedStyleSheets = [rules]
  // With its own border. Where the page is one column, the email is as high as it is: two that scroll would be in each other's way.
  frame.style.setProperty('--mail-height', `${page.documentElement.offsetHeight + 2}px`)
}
