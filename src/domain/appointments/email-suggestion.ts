/** The services behind most addresses of customers, and their neighbors by spelling, which must not be corrected. */
const SERVICES = [
  'gmail.com',
  'yahoo.com',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'msn.com',
  'aol.com',
  'me.com',
  'mac.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'orange.fr',
  'free.fr',
  'proton.me',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'att.net',
  'qq.com',
  '163.com',
  '126.com',
]

/** Ways to mistype ".com", none of which is a domain of its own. */
const NOT_COM = /\.(con|cmo|ocm|cim|vom|xom|comm|coom|om|cpm)$/

/** The address that was probably meant, when its host is one slip away from a mail service's; undefined when it looks right. */
export function suggestedEmail(typed: string): string | undefined {
  const [mailbox = '', host = '', ...rest] = typed.trim().toLowerCase().split('@')
  if (mailbox === '' || host === '' || rest.length > 0 || SERVICES.includes(host)) return undefined
  const withCom = host.replace(NOT_COM, '.com')
  const meant = SERVICES.includes(withCom) ? withCom : SERVICES.find((service) => isOneSlipAway(withCom, service))
  const better = meant ?? (withCom === host ? undefined : withCom)
  return better && `${mailbox}@${better}`
}

/** One letter added, left out or replaced, or two next to each other exchanged. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let i = 0
  while (i < typed.length && typed[i] === meant[i]) i++
  const [rest, wanted] = [typed.slice(i), meant.slice(i)]
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  )
}
