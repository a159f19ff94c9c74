import { BOX } from '#domain/templates/letter.ts'
import type { EmailTemplateKey } from '#domain/templates/placeholders.ts'
import type { Words } from '#server/platform/words.ts'

/** What the emails say in one language. Every email about an appointment has the same parts in the same order. */
type Wording = Words['messages']['emails']
type Opening = Wording['confirmed']
type WaitingMail = Wording['waitingListEnded']
type AccountMail = Wording['confirmAccount']

export type Letter = { readonly subject: string; readonly body: string }

const paragraph = (words: string) => `<p>${words}</p>`
const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
/** A paragraph that is nothing but a link is shown as a button. */
const button = (words: string) => paragraph(`<a href="{{Url}}">${words}</a>`)
/** A full-width colon brings its own space. */
const fact = (label: string, value: string) => `<strong>${label}</strong>${label.endsWith('：') ? '' : ' '}${value}`

/** The emails in one language. */
export function lettersOf(words: Wording): Record<EmailTemplateKey, Letter> {
  const service = fact(words.service, '{{Types}}')
  const offered = [
    service,
    fact(words.when, words.timeInZone),
    `${fact(words.where, words.officeAtAddress)}<br /><a href="{{MapUrl}}">${words.directions}</a>`,
    fact(words.phone, '{{Phone}}'),
  ]
  const facts = list([...offered, fact(words.reference, '{{Reference}}')])
  const ahead = ({ subject, opening }: Opening, hint = words.manageHint, more = ''): Letter => ({
    subject,
    body: [
      paragraph(words.greeting),
      paragraph(opening),
      more,
      facts,
      paragraph(words.bring),
      list([`${BOX} {{Documents}}`]),
      paragraph(fact(words.gettingHere, '{{Directions}}')),
      button(words.manage),
      paragraph(hint),
    ].join(''),
  })
  const over = ({ subject, opening }: Opening, more = '', label = words.bookAgain): Letter => ({
    subject,
    body: [paragraph(words.greeting), paragraph(opening), more, facts, button(label)].join(''),
  })
  const offer = ({ subject, opening, times, choose, before }: Wording['offered']): Letter => ({
    subject,
    body: [
      paragraph(words.greeting),
      paragraph(opening),
      paragraph('{{Message}}'),
      paragraph(times),
      list(['{{Times}}']),
      button(choose),
      paragraph(before),
      facts,
    ].join(''),
  })
  const honor = ({ subject, opening, offices, before }: Wording['honored']): Letter => ({
    subject,
    body: [
      paragraph(words.greeting),
      paragraph(opening),
      paragraph('{{Message}}'),
      paragraph(offices),
      list(['{{Offices}}']),
      paragraph(before),
      facts,
      paragraph(words.bring),
      list(['{{Documents}}']),
    ].join(''),
  })
  /** To someone on the waiting list: the link opens their entry. */
  const waiting = (
    { subject, opening, button: label }: WaitingMail,
    about: readonly string[],
    otherwise = '',
  ): Letter => ({
    subject,
    body: [
      paragraph(words.greeting),
      paragraph(opening),
      list(about),
      button(label),
      ...(otherwise === '' ? [] : [paragraph(otherwise)]),
    ].join(''),
  })
  const account = ({ subject, greeting, opening, button: label, otherwise }: AccountMail): Letter => ({
    subject,
    body: [paragraph(greeting), paragraph(opening), button(label), paragraph(otherwise)].join(''),
  })
  const notice = ({ subject, greeting, opening, otherwise }: Wording['emailChanged']): Letter => ({
    subject,
    body: [paragraph(greeting), paragraph(opening), paragraph(otherwise)].join(''),
  })
  return {
    AppointmentConfirmation: ahead(words.confirmed),
    AppointmentReminder: ahead(words.reminded, words.reminded.hint),
    AppointmentCancelled: over(words.cancelled, paragraph('{{Message}}')),
    AppointmentRescheduled: ahead(words.rescheduled),
    TimesOffered: offer(words.offered),
    AppointmentHonored: honor(words.honored),
    OfferUnanswered: over(words.unanswered, '', words.unanswered.seeTimes),
    LocationClosure: over(words.closed, paragraph('{{Message}}')),
    WaitingListJoined: waiting(
      words.waitingListJoined,
      [
        service,
        fact(words.where, '{{Location}}'),
        fact(words.when, '{{Days}}'),
        fact(words.waitingListJoined.until, '{{UntilDate}}'),
      ],
      words.waitingListJoined.otherwise,
    ),
    PlaceOffered: waiting(words.placeOffered, offered, words.placeOffered.otherwise),
    PlaceTaken: ahead(words.placeTaken),
    PlaceWithdrawn: waiting(words.placeWithdrawn, offered),
    WaitingListEnded: waiting(words.waitingListEnded, [service]),
    AppointmentToConfirm: ahead(words.toConfirm, words.toConfirm.hint, button(words.toConfirm.button)),
    AppointmentReleased: over(words.released),
    ConfirmAccount: account(words.confirmAccount),
    ConfirmNewEmail: account(words.confirmNewEmail),
    ResetPassword: account(words.resetPassword),
    PasswordChanged: account(words.passwordChanged),
    EmailChanged: notice(words.emailChanged),
  }
}
