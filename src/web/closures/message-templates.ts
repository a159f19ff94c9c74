/** Texts to start a closure's message from: what customers read instead of the times they looked for. */
export const messageTemplates: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Public holiday',
    text: 'Our office is closed for the public holiday. We are sorry that your appointment cannot take place. Please book a new time on our website.',
  },
  {
    name: 'Bad weather',
    text: 'For everyone’s safety, our office is closed because of the weather. We are sorry that your appointment cannot take place. Please book a new time on our website.',
  },
  {
    name: 'Staff training',
    text: 'Our office is closed for staff training. We are sorry that your appointment cannot take place. Please book a new time on our website.',
  },
  {
    name: 'Technical problem',
    text: 'Because of a technical problem, our office cannot serve you at this time. We are sorry that your appointment cannot take place. Please book a new time on our website.',
  },
  {
    name: 'Emergency',
    text: 'Our office had to close unexpectedly. Please do not come to the office. We are sorry that your appointment cannot take place. Please book a new time on our website.',
  },
]
