import type { Wording } from './letters.ts'

export const fr: Wording = {
  greeting: 'Bonjour {{FirstName}},',
  service: 'Démarche\u00a0:',
  when: 'Date et heure\u00a0:',
  where: 'Lieu\u00a0:',
  phone: 'Téléphone\u00a0:',
  reference: 'Numéro de référence\u00a0:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}, {{Address}}',
  bring: 'Documents à apporter\u00a0:',
  gettingHere: 'Pour venir\u00a0:',
  manage: 'Voir, déplacer ou annuler votre rendez-vous',
  manageHint:
    'Ce lien vous est personnel\u00a0: toute personne qui en dispose peut déplacer ou annuler votre rendez-vous.',
  bookAgain: 'Prendre un autre rendez-vous',
  confirmed: {
    subject: 'Votre rendez-vous\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Votre rendez-vous est réservé. Nous vous attendons.',
  },
  reminded: {
    subject: 'Rappel\u00a0: {{StartDateTime}}, {{Location}}',
    opening: 'Nous vous rappelons votre rendez-vous. Nous vous attendons.',
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
  offered: {
    subject: 'Choisissez un nouvel horaire\u00a0: {{Location}}, fermé le {{StartDateTime}}',
    opening:
      'Nous sommes désolés\u00a0: notre bureau sera fermé à l’heure de votre rendez-vous. Ces horaires sont gardés pour vous jusqu’au {{AnswerBy}}. Veuillez en choisir un. Sinon, votre rendez-vous sera annulé à ce moment-là.',
    times: 'Horaires gardés pour vous\u00a0:',
    choose: 'Choisir un nouvel horaire',
    before: 'Votre rendez-vous d’origine\u00a0:',
  },
  honored: {
    subject: 'Pas besoin d’un nouveau rendez-vous\u00a0: {{Location}}, fermé le {{StartDateTime}}',
    opening:
      'Nous sommes désolés\u00a0: notre bureau sera fermé à l’heure de votre rendez-vous. Vous n’avez pas besoin d’en reprendre un\u00a0: jusqu’au {{UntilDate}}, présentez-vous dans l’un de ces bureaux pendant ses heures d’ouverture. Donnez votre nom ou votre référence à l’accueil\u00a0: nous vous recevrons comme toute personne ayant rendez-vous.',
    offices: 'Bureaux où vous pouvez venir\u00a0:',
    before: 'Votre rendez-vous d’origine\u00a0:',
  },
  unanswered: {
    subject: 'Rendez-vous annulé\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Nous avions gardé d’autres horaires pour vous, car notre bureau sera fermé à l’heure de votre rendez-vous. Vous n’en avez choisi aucun\u00a0: votre rendez-vous est donc annulé. Vous pouvez encore en prendre un autre\u00a0: ce lien montre les premiers horaires libres de nos bureaux.',
    seeTimes: 'Voir les premiers horaires libres',
  },
  closed: {
    subject: 'Rendez-vous annulé pour cause de fermeture\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Nous sommes désolés\u00a0: notre bureau sera fermé à l’heure de votre rendez-vous et nous avons dû l’annuler.',
  },
  waitingListJoined: {
    subject: 'Confirmez votre inscription sur la liste d’attente',
    opening:
      'Nous pouvons vous prévenir dès qu’un horaire se libère. Confirmez que vous le souhaitez et que nous pouvons vous joindre ici. Vous serez alors sur la liste d’attente.',
    button: 'Rejoindre la liste d’attente',
    otherwise: 'Si vous ne le souhaitez pas, vous pouvez ignorer ce message.',
  },
  placeOffered: {
    subject: 'Gardé pour vous jusqu’à {{Until}}\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Un horaire s’est libéré et, parmi toutes les personnes à qui il convient, c’est vous qui attendez depuis le plus longtemps. Il est gardé pour vous jusqu’à {{Until}}.',
    button: 'Voir l’horaire, le prendre ou le refuser',
    otherwise:
      'Sans réponse de votre part d’ici là, il sera proposé à la personne suivante et vous resterez sur la liste d’attente.',
  },
  placeTaken: {
    subject: 'Votre rendez-vous\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'L’horaire que nous vous avons proposé est à vous. Si vous aviez déjà un rendez-vous pour cette démarche, celui-ci le remplace. À bientôt.',
  },
  waitingListEnded: {
    subject: 'Vous n’êtes plus sur la liste d’attente',
    opening:
      'Votre inscription sur la liste d’attente a pris fin\u00a0: son dernier jour est passé, ou trois propositions de suite sont restées sans réponse. Vous pouvez vous réinscrire à tout moment.',
    button: 'Voir votre inscription',
  },
  toConfirm: {
    subject: 'À confirmer\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Merci de confirmer votre venue au plus tard le {{ConfirmBy}}. Sinon, votre rendez-vous sera annulé et l’horaire ira à une autre personne.',
    button: 'Confirmer mon rendez-vous',
    hint: 'Ce lien permet aussi de déplacer ou d’annuler votre rendez-vous. Il vous est personnel\u00a0: toute personne qui en dispose peut en faire autant.',
  },
  released: {
    subject: 'Rendez-vous annulé faute de confirmation\u00a0: {{StartDateTime}}, {{Location}}',
    opening:
      'Vous n’avez pas confirmé votre rendez-vous à temps\u00a0: il est annulé et l’horaire est libre pour une autre personne. Vous pouvez en prendre un autre.',
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
    AppointmentConfirmation: 'Rendez-vous réservé : {{StartDateTime}}, {{Location}}. Répondez X pour annuler.',
    AppointmentReminder: 'Rappel : {{StartDateTime}}, {{Location}}. {{Url}} Répondez X pour annuler.',
    AppointmentCancelled: 'Rendez-vous annulé : {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'Nouvel horaire : {{StartDateTime}}, {{Location}}. Répondez X pour annuler.',
    TimesOffered: '{{Location}} : fermé {{StartDateTime}}. Choisissez un horaire avant {{AnswerBy}} : {{Url}}',
    AppointmentHonored: "{{Location}} : fermé {{StartDateTime}}. Venez sans RDV jusqu'au {{UntilDate}} : {{Offices}}",
    OfferUnanswered: 'Rendez-vous annulé : {{StartDateTime}}, {{Location}}. Horaires libres : {{Url}}',
    LocationClosure: 'Fermeture : {{Location}}. Rendez-vous annulé : {{StartDateTime}}. {{Message}}',
    WaitingListJoined:
      "Portail de rendez-vous : confirmez votre place en liste d'attente : {{Url}} Sinon, ignorez ce SMS.",
    PlaceOffered: "Horaire libre : {{StartDateTime}}, {{Location}}. Gardé pour vous jusqu'à {{Until}} : {{Url}}",
    PlaceTaken: "Rendez-vous réservé : {{StartDateTime}}, {{Location}}. Répondez X pour l'annuler.",
    WaitingListEnded: "Votre inscription sur la liste d'attente a pris fin. Réinscription : {{Url}}",
    AppointmentToConfirm:
      'Confirmez {{StartDateTime}}, {{Location}} : C avant {{ConfirmBy}}, sinon il est annulé. {{Url}}',
    AppointmentReleased: 'RDV non confirmé, donc annulé : {{StartDateTime}}, {{Location}}. Nouveau RDV : {{Url}}',
    AppointmentReady: "C'est à vous : {{Location}}. Répondez X pour annuler.",
    TicketCalled: 'Ticket {{TicketNumber}} : présentez-vous au guichet {{StationNumber}}, {{Location}}.',
    TicketSoon: 'Ticket {{TicketNumber}} : votre tour approche, {{Location}}.',
  },
}
