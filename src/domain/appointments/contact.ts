/** Two names of one mail service, which also ignores dots. */
const GMAIL = ['gmail.com', 'googlemail.com']

/**
 * What identifies the person behind an email address or phone number: the spellings that reach one mailbox have one key.
 * Whatever follows a plus sign is a label. Only for counting and finding; messages go to the contact as it was typed. The
 * table of appointments keeps the same key of each email address (`email_key`), and a test compares the two.
 */
export function contactKey(contact: string): string {
  const [name = '', domain] = contact.toLowerCase().split('@')
  if (domain === undefined) return contact
  const box = name.replace(/\+.*$/, '') || name
  return GMAIL.includes(domain) ? `${box.replaceAll('.', '') || box}@gmail.com` : `${box}@${domain}`
}
