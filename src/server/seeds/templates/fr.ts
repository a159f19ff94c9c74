import type { Wording } from './letters.ts'

export const fr: Wording = {
  greeting: 'Bonjour {{FirstName}},',
  service: 'Service\u00a0:',
  when: 'Date et heure\u00a0:',
  where: 'Lieu\u00a0:',
  phone: 'Téléphone\u00a0:',
  reference: 'Référence\u00a0:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}, {{Address}}',
  bring: 'Documents à apporter\u00a0:',
  gettingHere: 'Pour venir\u00a0:',
  manage: 'Voir, déplacer ou annuler votre rendez-vous',
  manageHint:
    'Ce lien vous est personnel\u00a0: toute personne qui en dispose peut déplacer ou annuler votre rendez-vous.',
  bookAgain: 'Prendre un nouveau rendez-vous',
  confirmed: {
    subject: 'Votre rendez-vous\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Votre rendez-vous est enregistré. Au plaisir de vous accueillir.',
  },
  reminded: {
    subject: 'Rappel\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Nous vous rappelons votre rendez-vous. Au plaisir de vous accueillir.',
    hint: 'Si vous ne pouvez pas venir, merci de déplacer ou d’annuler votre rendez-vous\u00a0: une autre personne pourra en profiter.',
  },
  cancelled: {
    subject: 'Rendez-vous annulé\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Votre rendez-vous est annulé.',
  },
  rescheduled: {
    subject: 'Nouvel horaire\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Votre rendez-vous a été déplacé. Voici les nouvelles informations.',
  },
  closed: {
    subject: 'Rendez-vous annulé pour cause de fermeture\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Nous sommes désolés\u00a0: notre bureau sera fermé à l’heure de votre rendez-vous et nous avons dû l’annuler.',
  },
  confirmAccount: {
    greeting: 'Bonjour,',
    subject: 'Confirmez votre compte',
    opening: 'Veuillez confirmer que cette adresse e-mail est bien celle de votre compte du Portail de rendez-vous.',
    button: 'Confirmer mon compte',
    otherwise: 'Si ce message ne vous concerne pas, vous pouvez l’ignorer.',
  },
  confirmNewEmail: {
    greeting: 'Bonjour,',
    subject: 'Confirmez votre nouvelle adresse e-mail',
    opening:
      'Vous avez demandé à vous connecter désormais au Portail de rendez-vous avec cette adresse e-mail. Veuillez la confirmer. D’ici là, l’ancienne adresse reste valable.',
    button: 'Confirmer la nouvelle adresse',
    otherwise: 'Si vous n’avez rien demandé, vous pouvez ignorer ce message. Rien ne changera.',
  },
  resetPassword: {
    greeting: 'Bonjour,',
    subject: 'Choisissez un nouveau mot de passe',
    opening: 'Vous avez demandé un nouveau mot de passe pour votre compte du Portail de rendez-vous.',
    button: 'Choisir un nouveau mot de passe',
    otherwise: 'Si vous n’avez rien demandé, ignorez ce message. Votre mot de passe reste le même.',
  },
  passwordChanged: {
    greeting: 'Bonjour,',
    subject: 'Votre mot de passe a été modifié',
    opening:
      'Le mot de passe de votre compte du Portail de rendez-vous a été modifié. Si vous êtes à l’origine de ce changement, vous n’avez rien à faire.',
    button: 'Choisir un nouveau mot de passe',
    otherwise: 'Sinon, choisissez dès maintenant un nouveau mot de passe et prévenez un administrateur du portail.',
  },
  emailChanged: {
    greeting: 'Bonjour,',
    subject: 'L’adresse e-mail de votre compte a été modifiée',
    opening:
      'Votre compte du Portail de rendez-vous a une nouvelle adresse e-mail. C’est désormais avec elle que vous vous connectez. Si vous l’avez demandé, vous n’avez rien à faire.',
    otherwise: 'Sinon, prévenez immédiatement un administrateur du portail.',
  },
  // Without letters outside the basic SMS set, which would cut what fits by more than half.
  texts: {
    AppointmentConfirmation: 'Rendez-vous pris : {{StartDateTime}}, {{Location}}. Répondez X pour annuler.',
    AppointmentReminder: 'Rappel de RDV : {{StartDateTime}}, {{Location}}. {{Url}} Répondez X pour annuler.',
    AppointmentCancelled: 'Rendez-vous annulé : {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'Nouvel horaire : {{StartDateTime}}, {{Location}}. Répondez X pour annuler.',
    LocationClosure: 'Fermeture : {{Location}}. Rendez-vous annulé : {{StartDateTime}}. {{Message}}',
    AppointmentReady: "C'est à vous : {{Location}}. Répondez X pour annuler.",
    TicketCalled: 'Ticket {{TicketNumber}} : présentez-vous au guichet {{StationNumber}}, {{Location}}.',
    TicketSoon: "Ticket {{TicketNumber}} : c'est bientôt à vous, {{Location}}.",
  },
}
