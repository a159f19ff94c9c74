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
  manageHint: 'This link is yours alone: anyone who has it can move or cancel your appointment.',
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
    subject: 'Closed {{StartDateTime}}, {{Location}}: choose a new time',
    opening:
      'We are sorry: our office is closed at the time of your appointment. These times are kept for you until {{AnswerBy}}. Please choose one of them. If you do not, your appointment is canceled then.',
    times: 'Times kept for you:',
    choose: 'Choose a new time',
    before: 'Your appointment as it was:',
  },
  honored: {
    subject: 'Closed {{StartDateTime}}, {{Location}}: come without a new time',
    opening:
      'We are sorry: our office is closed at the time of your appointment. You need no new one: through {{UntilDate}}, you can come to any of these offices while it is open. Say your name or your reference at the counter, and you are served like everybody with an appointment.',
    offices: 'Offices you can come to:',
    before: 'Your appointment as it was:',
  },
  unanswered: {
    subject: 'Canceled: {{StartDateTime}}, {{Location}}',
    opening:
      'We kept other times for you because our office is closed at the time of your appointment. You chose none of them, so your appointment is canceled. You can still book: this link shows the first free times at our offices.',
    seeTimes: 'See the first free times',
  },
  closed: {
    subject: 'Canceled because we are closed: {{StartDateTime}}, {{Location}}',
    opening: 'We are sorry: our office is closed at the time of your appointment, and we had to cancel it.',
  },
  waitingListJoined: {
    subject: 'Confirm your place on the waiting list',
    opening:
      'We can tell you when a time opens up. Please confirm that you want this and can be reached here. From then on, you are on the waiting list.',
    button: 'Join the waiting list',
    otherwise: 'If you do not want this, you can ignore this email.',
  },
  placeOffered: {
    subject: 'Kept for you until {{Until}}: {{StartDateTime}}, {{Location}}',
    opening:
      'A time has opened up. Of everyone it suits, you have waited the longest. It is kept for you alone until {{Until}}.',
    button: 'See the time, and take or decline it',
    otherwise: 'If you do not answer by then, the next person is asked, and you stay on the waiting list.',
  },
  placeTaken: {
    subject: 'Your appointment: {{StartDateTime}}, {{Location}}',
    opening:
      'The time that we offered you is yours. If you had an appointment for this visit before, this one replaces it. We look forward to seeing you.',
  },
  waitingListEnded: {
    subject: 'You are no longer on the waiting list',
    opening:
      'Your time on the waiting list has ended: its last day has passed, or three offers in a row were not answered. You can join again at any time.',
    button: 'See your entry',
  },
  toConfirm: {
    subject: 'Please confirm: {{StartDateTime}}, {{Location}}',
    opening:
      'Please confirm by {{ConfirmBy}} that you will come. If you do not, your appointment is canceled and your time goes to somebody else.',
    button: 'Confirm your appointment',
    hint: 'Behind this link you can also move or cancel your appointment. It is yours alone: anyone who has it can do the same.',
  },
  released: {
    subject: 'Not confirmed, so canceled: {{StartDateTime}}, {{Location}}',
    opening:
      'You did not confirm your appointment in time, so it is canceled and somebody else can have the time. You can book another one.',
  },
  confirmAccount: {
    greeting: 'Hello,',
    subject: 'Confirm your account',
    opening: 'Please confirm that this is the email address of your account in the Appointment Portal.',
    button: 'Confirm your account',
    otherwise: 'If you do not know what this is about, you can ignore this email.',
  },
  confirmNewEmail: {
    greeting: 'Hello,',
    subject: 'Confirm your new email address',
    opening:
      'You asked to sign in to the Appointment Portal with this email address from now on. Please confirm it. Until then, your old address stays.',
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
    AppointmentConfirmation: 'Booked: {{StartDateTime}}, {{Location}}. Reply X to cancel.',
    AppointmentReminder: 'Reminder: {{StartDateTime}}, {{Location}}. {{Url}} Reply X to cancel.',
    AppointmentCancelled: 'Your appointment is canceled: {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'New time: {{StartDateTime}}, {{Location}}. Reply X to cancel.',
    TimesOffered: '{{Location}} is closed {{StartDateTime}}. Choose a new time by {{AnswerBy}}: {{Url}}',
    AppointmentHonored:
      '{{Location}} is closed {{StartDateTime}}. Through {{UntilDate}}, come without a time to {{Offices}}',
    OfferUnanswered: 'Your appointment is canceled: {{StartDateTime}}, {{Location}}. First free times: {{Url}}',
    LocationClosure: '{{Location}} is closed. Your appointment on {{StartDateTime}} is canceled. {{Message}}',
    WaitingListJoined: 'Confirm here that you want to wait for an open time: {{Url}}',
    PlaceOffered: 'A time has opened up: {{StartDateTime}}, {{Location}}. Kept for you until {{Until}}: {{Url}}',
    PlaceTaken: 'It is yours: {{StartDateTime}}, {{Location}}. Reply X to cancel.',
    WaitingListEnded: 'You are no longer on the waiting list. You can join again: {{Url}}',
    AppointmentToConfirm:
      'Reply C by {{ConfirmBy}} or your time is given away: {{StartDateTime}}, {{Location}}. {{Url}}',
    AppointmentReleased: 'Not confirmed in time, so canceled: {{StartDateTime}}, {{Location}}. New time: {{Url}}',
    AppointmentReady: 'Your appointment at {{Location}} is ready. Reply X to cancel.',
    TicketCalled: 'Ticket {{TicketNumber}}: please come to desk {{StationNumber}}, {{Location}}.',
    TicketSoon: 'Ticket {{TicketNumber}}: it is almost your turn at {{Location}}.',
  },
}
