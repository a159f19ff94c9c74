import type { Wording } from './letters.ts'

export const en: Wording = {
  greeting: 'Hello {{FirstName}},',
  service: 'Service:',
  when: 'When:',
  where: 'Where:',
  phone: 'Phone:',
  reference: 'Reference:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}, {{Address}}',
  bring: 'What to bring:',
  gettingHere: 'How to find us:',
  manage: 'See, move or cancel your appointment',
  manageHint: 'Keep this link private. Anyone who has it can change or cancel your appointment.',
  bookAgain: 'Book another appointment',
  confirmed: {
    subject: 'Your appointment: {{StartDateTime}}, {{Location}}',
    opening: 'Your appointment is booked. We look forward to seeing you.',
  },
  reminded: {
    subject: 'Reminder: {{StartDateTime}}, {{Location}}',
    opening: 'This is a reminder of your appointment. We look forward to seeing you.',
    hint: 'If you cannot come, please move or cancel your appointment so that someone else can have the time.',
  },
  cancelled: {
    subject: 'Canceled: {{StartDateTime}}, {{Location}}',
    opening: 'Your appointment is canceled.',
  },
  rescheduled: {
    subject: 'New time: {{StartDateTime}}, {{Location}}',
    opening: 'Your appointment has been moved. These are the new details.',
  },
  offered: {
    subject: 'Choose a new time: {{Location}} is closed {{StartDateTime}}',
    opening:
      'We are sorry: our office is closed at the time of your appointment. We are holding these times for you until {{AnswerBy}}. Please choose one. If you do not, your appointment will be canceled.',
    times: 'Times kept for you:',
    choose: 'Choose a new time',
    before: 'Your original appointment:',
  },
  honored: {
    subject: 'No new appointment needed: {{Location}} is closed {{StartDateTime}}',
    opening:
      'We are sorry: our office is closed at the time of your appointment. You do not need a new one. Through {{UntilDate}}, you can visit any of these offices while it is open. Give your name or reference at the counter, and you will be helped like everyone with an appointment.',
    offices: 'Offices you can come to:',
    before: 'Your original appointment:',
  },
  unanswered: {
    subject: 'Canceled: {{StartDateTime}}, {{Location}}',
    opening:
      'We kept other times for you because our office is closed at the time of your appointment. You did not choose one, so your appointment is canceled. You can still book: this link shows the first available times at our offices.',
    seeTimes: 'See the first available times',
  },
  closed: {
    subject: 'Canceled because we are closed: {{StartDateTime}}, {{Location}}',
    opening: 'We are sorry: our office is closed at the time of your appointment, and we had to cancel it.',
  },
  waitingListJoined: {
    subject: 'Confirm your place on the waiting list',
    opening:
      'We can tell you when a time opens up. Please confirm that you want to join the waiting list and that we can reach you here.',
    button: 'Join the waiting list',
    otherwise: 'If you do not want this, you can ignore this email.',
  },
  placeOffered: {
    subject: 'Held for you until {{Until}}: {{StartDateTime}}, {{Location}}',
    opening: 'A time has opened up, and you are next on the waiting list. We are holding it for you until {{Until}}.',
    button: 'Accept or decline this time',
    otherwise: 'If you do not answer by then, we offer it to the next person. You stay on the waiting list.',
  },
  placeTaken: {
    subject: 'Your appointment: {{StartDateTime}}, {{Location}}',
    opening:
      'The time you accepted is booked. It replaces any earlier appointment for this visit. We look forward to seeing you.',
  },
  waitingListEnded: {
    subject: 'You are no longer on the waiting list',
    opening:
      'Your time on the waiting list has ended. Either your last day has passed, or you did not answer three offers in a row. You can join again at any time.',
    button: 'See your entry',
  },
  toConfirm: {
    subject: 'Please confirm: {{StartDateTime}}, {{Location}}',
    opening:
      'Please confirm your appointment by {{ConfirmBy}}. If you do not, it will be canceled and your time given to someone else.',
    button: 'Confirm your appointment',
    hint: 'You can also use this link to change or cancel your appointment. Keep it private: anyone who has it can do the same.',
  },
  released: {
    subject: 'Canceled because you did not confirm: {{StartDateTime}}, {{Location}}',
    opening: 'You did not confirm your appointment in time, so we canceled it. You can book another one.',
  },
  confirmAccount: {
    greeting: 'Hello,',
    subject: 'Confirm your account',
    opening: 'Please confirm that this is the email address of your account in the Appointment Portal.',
    button: 'Confirm your account',
    otherwise: 'If you did not expect this email, you can ignore it.',
  },
  confirmNewEmail: {
    greeting: 'Hello,',
    subject: 'Confirm your new email address',
    opening:
      'You asked to sign in to the Appointment Portal with this email address from now on. Please confirm it. Until then, use your old address.',
    button: 'Confirm the new address',
    otherwise: 'If you did not ask for this, you can ignore this email. Nothing will change.',
  },
  resetPassword: {
    greeting: 'Hello,',
    subject: 'Choose a new password',
    opening: 'You asked for a new password for your account in the Appointment Portal.',
    button: 'Choose a new password',
    otherwise: 'If you did not ask for it, you can ignore this email. Your password stays as it is.',
  },
  passwordChanged: {
    greeting: 'Hello,',
    subject: 'Your password was changed',
    opening:
      'The password of your account in the Appointment Portal was changed. If that was you, there is nothing to do.',
    button: 'Choose a new password',
    otherwise: 'If it was not you, choose a new password now and tell an administrator of the portal.',
  },
  emailChanged: {
    greeting: 'Hello,',
    subject: 'The email address of your account was changed',
    opening:
      'Your account in the Appointment Portal has a new email address. From now on you sign in with that one. If you asked for this, there is nothing to do.',
    otherwise: 'If you did not, tell an administrator of the portal right away.',
  },
  texts: {
    AppointmentConfirmation: 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel it.',
    AppointmentReminder: 'Reminder: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel it.',
    AppointmentCancelled: 'Your appointment is canceled: {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'New time: {{StartDateTime}}, {{Location}}. Reply X to cancel it.',
    TimesOffered: '{{Location}} is closed {{StartDateTime}}. Choose a new time by {{AnswerBy}}: {{Url}}',
    AppointmentHonored:
      '{{Location}} is closed {{StartDateTime}}. Through {{UntilDate}}, no new time needed at: {{Offices}}',
    OfferUnanswered: 'Your appointment is canceled: {{StartDateTime}}, {{Location}}. Available times: {{Url}}',
    LocationClosure: '{{Location}} is closed. Your appointment on {{StartDateTime}} is canceled. {{Message}}',
    WaitingListJoined:
      'Appointment Portal: You asked to join the waiting list. Confirm: {{Url}} Not you? Ignore this text.',
    PlaceOffered: 'A time opened up: {{StartDateTime}}, {{Location}}. Held for you until {{Until}}: {{Url}}',
    PlaceTaken: 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel it.',
    WaitingListEnded: 'You are no longer on the waiting list. You can join again: {{Url}}',
    AppointmentToConfirm:
      'Please confirm {{StartDateTime}}, {{Location}}. Reply C by {{ConfirmBy}} to keep it. {{Url}}',
    AppointmentReleased: 'Canceled because it was not confirmed: {{StartDateTime}}, {{Location}}. Book again: {{Url}}',
    AppointmentReady: 'We are ready for you at {{Location}}. Please come in. Reply X to cancel.',
    TicketCalled: 'Ticket {{TicketNumber}}: please come to desk {{StationNumber}}, {{Location}}.',
    TicketSoon: 'Ticket {{TicketNumber}}: it is almost your turn at {{Location}}.',
  },
}
