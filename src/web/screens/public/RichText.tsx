import { createElement, Fragment, type ReactNode } from 'react'

/** The elements a stored text may use; anything else is reduced to its words. */
const shapes = {
  P: { tag: 'p', className: 'my-3' },
  H1: { tag: 'h2', className: 'mt-8 mb-2 text-xl font-bold' },
  H2: { tag: 'h2', className: 'mt-8 mb-2 text-xl font-bold' },
  H3: { tag: 'h3', className: 'mt-6 mb-2 text-lg font-semibold' },
  UL: { tag: 'ul', className: 'my-3 list-disc ps-6' },
  OL: { tag: 'ol', className: 'my-3 list-decimal ps-6' },
  LI: { tag: 'li', className: 'my-1' },
  STRONG: { tag: 'strong', className: undefined },
  B: { tag: 'strong', className: undefined },
  EM: { tag: 'em', className: undefined },
  I: { tag: 'em', className: undefined },
  BLOCKQUOTE: { tag: 'blockquote', className: 'my-3 border-s-4 border-line ps-4' },
} as const

/** Not even the words of these are shown. */
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TITLE'])

/** The links a text may contain. */
const safeLink = /^(https?:|mailto:|tel:|\/(?!\/))/i

/** Shows stored rich text. Its elements are rebuilt from a short list, so nothing in it can run. */
export function RichText({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return (
    <div dir="auto" className="whitespace-pre-line">
      {childrenOf(body)}
    </div>
  )
}

function childrenOf(node: Node): ReactNode[] {
  return Array.from(node.childNodes, (child, index) => <Fragment key={index}>{shown(child)}</Fragment>)
}

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || dropped.has(node.tagName)) return null
  if (node.tagName === 'BR') return <br />
  if (node.tagName === 'A') return <TextLink href={node.getAttribute('href') ?? ''}>{childrenOf(node)}</TextLink>
  const shape = isShape(node.tagName) ? shapes[node.tagName] : undefined
  return shape ? createElement(shape.tag, { className: shape.className }, ...childrenOf(node)) : childrenOf(node)
}

function isShape(tag: string): tag is keyof typeof shapes {
  return Object.hasOwn(shapes, tag)
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  if (!safeLink.test(href.trim())) return children
  return (
    <a href={href.trim()} rel="noreferrer" className="link">
      {children}
    </a>
  )
}
