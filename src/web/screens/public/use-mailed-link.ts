import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { safeReturnUrl } from '#domain/return-url.ts'

export interface MailedLink {
  readonly email: string
  readonly code: string
  readonly returnUrl: string | undefined
  /** Whether a confirmation link is about an account's new address. */
  readonly isNewEmail: boolean
}

/**
 * What an emailed link carries in its fragment, or undefined if incomplete. It is removed immediately from the address
 * bar and the history, where others could read it.
 */
export function useMailedLink(): MailedLink | undefined {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const arrived = linkIn(hash)
  const [link, setLink] = useState(arrived)
  if (arrived && arrived.code !== link?.code) setLink(arrived)

  const hasArrived = arrived !== undefined
  useEffect(() => {
    if (hasArrived) void navigate(pathname + search, { replace: true })
  }, [hasArrived, pathname, search, navigate])

  return link
}

function linkIn(hash: string): MailedLink | undefined {
  const parts = new URLSearchParams(hash.slice(1))
  const [email, code] = [parts.get('email'), parts.get('code')]
  if (!email || !code) return undefined
  const isNewEmail = parts.get('purpose') === 'change-email'
  return { email, code, returnUrl: safeReturnUrl(parts.get('returnUrl')), isNewEmail }
}
