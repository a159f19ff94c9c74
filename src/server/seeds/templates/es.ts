import type { Wording } from './letters.ts'

export const es: Wording = {
  greeting: 'Hola, {{FirstName}}:',
  service: 'Trámite:',
  when: 'Fecha y hora:',
  where: 'Lugar:',
  phone: 'Teléfono:',
  reference: 'Número de referencia:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}, {{Address}}',
  bring: 'Qué debe traer:',
  gettingHere: 'Cómo llegar:',
  manage: 'Ver, cambiar o cancelar su cita',
  manageHint: 'Este enlace es solo para usted: quien lo tenga puede cambiar o cancelar su cita.',
  bookAgain: 'Programar otra cita',
  confirmed: {
    subject: 'Su cita: {{StartDateTime}}, {{Location}}',
    opening: 'Su cita está programada. Le esperamos.',
  },
  reminded: {
    subject: 'Recordatorio: {{StartDateTime}}, {{Location}}',
    opening: 'Le recordamos su cita. Le esperamos.',
    hint: 'Si no puede venir, cambie o cancele su cita para que otra persona pueda tomar su horario.',
  },
  cancelled: {
    subject: 'Cita cancelada: {{StartDateTime}}, {{Location}}',
    opening: 'Se canceló su cita.',
  },
  rescheduled: {
    subject: 'Nuevo horario: {{StartDateTime}}, {{Location}}',
    opening: 'Se cambió su cita. Estos son los nuevos datos.',
  },
  offered: {
    subject: 'Elija un nuevo horario: {{Location}} estará cerrada ({{StartDateTime}})',
    opening:
      'Lo sentimos: nuestra oficina estará cerrada a la hora de su cita. Le guardamos estos horarios hasta el {{AnswerBy}}. Elija uno de ellos. Si no elige ninguno, su cita quedará cancelada en ese momento.',
    times: 'Horarios guardados para usted:',
    choose: 'Elegir un nuevo horario',
    before: 'Su cita original:',
  },
  honored: {
    subject: 'No necesita una cita nueva: {{Location}} estará cerrada ({{StartDateTime}})',
    opening:
      'Lo sentimos: nuestra oficina estará cerrada a la hora de su cita. No necesita otra cita: hasta el {{UntilDate}} puede acudir a cualquiera de estas oficinas en su horario de atención. Dé su nombre o su número de referencia en el mostrador y le atenderemos como si tuviera cita.',
    offices: 'Oficinas a las que puede acudir:',
    before: 'Su cita original:',
  },
  unanswered: {
    subject: 'Cita cancelada: {{StartDateTime}}, {{Location}}',
    opening:
      'Le guardamos otros horarios porque nuestra oficina estará cerrada a la hora de su cita. No eligió ninguno, así que su cita queda cancelada. Todavía puede programar otra: este enlace muestra los próximos horarios disponibles de nuestras oficinas.',
    seeTimes: 'Ver los próximos horarios disponibles',
  },
  closed: {
    subject: 'Cita cancelada por cierre: {{StartDateTime}}, {{Location}}',
    opening: 'Lo sentimos: nuestra oficina estará cerrada a la hora de su cita y hemos tenido que cancelarla.',
  },
  waitingListJoined: {
    subject: 'Confirme su lugar en la lista de espera',
    opening:
      'Podemos avisarle cuando se libere un horario. Confirme que lo desea y que podemos comunicarnos con usted por este medio. A partir de ese momento estará en la lista de espera.',
    button: 'Unirme a la lista de espera',
    otherwise: 'Si no lo desea, puede ignorar este correo.',
  },
  placeOffered: {
    subject: 'Horario guardado para usted ({{StartDateTime}}, {{Location}}). Responda antes de: {{Until}}',
    opening:
      'Se liberó un horario y, de todas las personas a quienes les conviene, usted es quien lleva más tiempo esperando. Se lo guardamos solo a usted. Hora límite: {{Until}}.',
    button: 'Ver el horario y aceptarlo o rechazarlo',
    otherwise: 'Si no responde antes, se lo ofreceremos a la siguiente persona y usted seguirá en la lista de espera.',
  },
  placeTaken: {
    subject: 'Su cita: {{StartDateTime}}, {{Location}}',
    opening:
      'El horario que le ofrecimos es suyo. Si ya tenía una cita para este trámite, esta la sustituye. Le esperamos.',
  },
  waitingListEnded: {
    subject: 'Ya no está en la lista de espera',
    opening:
      'Su tiempo en la lista de espera ha terminado: pasó su último día o tres ofertas seguidas quedaron sin respuesta. Puede volver a inscribirse cuando quiera.',
    button: 'Ver su inscripción',
  },
  toConfirm: {
    subject: 'Confirme su cita: {{StartDateTime}}, {{Location}}',
    opening:
      'Confirme que asistirá. Fecha límite: {{ConfirmBy}}. Si no lo hace, su cita se cancelará y el horario será para otra persona.',
    button: 'Confirmar mi cita',
    hint: 'En este enlace también puede cambiar o cancelar su cita. Es solo para usted: quien lo tenga puede hacer lo mismo.',
  },
  released: {
    subject: 'Cita cancelada por no confirmarla: {{StartDateTime}}, {{Location}}',
    opening:
      'No confirmó su cita a tiempo. Por eso se canceló y el horario quedó libre para otra persona. Puede programar otra cita.',
  },
  confirmAccount: {
    greeting: 'Hola:',
    subject: 'Confirme su cuenta',
    opening: 'Confirme que esta es la dirección de correo electrónico de su cuenta en el Portal de citas.',
    button: 'Confirmar mi cuenta',
    otherwise: 'Si no sabe de qué se trata, puede ignorar este correo.',
  },
  confirmNewEmail: {
    greeting: 'Hola:',
    subject: 'Confirme su nueva dirección de correo electrónico',
    opening:
      'Usted pidió iniciar sesión en el Portal de citas con esta dirección de correo electrónico a partir de ahora. Confírmela, por favor. Hasta entonces, la dirección anterior sigue vigente.',
    button: 'Confirmar la nueva dirección',
    otherwise: 'Si no lo pidió, puede ignorar este correo. No cambiará nada.',
  },
  resetPassword: {
    greeting: 'Hola:',
    subject: 'Elija una contraseña nueva',
    opening: 'Usted pidió una contraseña nueva para su cuenta en el Portal de citas.',
    button: 'Elegir una contraseña nueva',
    otherwise: 'Si no la pidió, puede ignorar este correo. Su contraseña no cambia.',
  },
  passwordChanged: {
    greeting: 'Hola:',
    subject: 'Se cambió su contraseña',
    opening: 'Se cambió la contraseña de su cuenta en el Portal de citas. Si fue usted, no tiene que hacer nada.',
    button: 'Elegir una contraseña nueva',
    otherwise: 'Si no fue usted, elija ahora una contraseña nueva y avise a un administrador del portal.',
  },
  emailChanged: {
    greeting: 'Hola:',
    subject: 'Se cambió la dirección de correo electrónico de su cuenta',
    opening:
      'Su cuenta en el Portal de citas tiene una nueva dirección de correo electrónico. A partir de ahora, inicie sesión con ella. Si usted lo pidió, no tiene que hacer nada.',
    otherwise: 'Si no lo pidió, avise de inmediato a un administrador del portal.',
  },
  // Without letters outside the basic SMS set, which would cut what fits by more than half.
  texts: {
    AppointmentConfirmation: 'Cita programada: {{StartDateTime}}, {{Location}}. Responda X para cancelar.',
    AppointmentReminder: 'Recuerde: {{StartDateTime}}, {{Location}}. {{Url}} X para cancelar.',
    AppointmentCancelled: 'Cita cancelada: {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'Nuevo horario de su cita: {{StartDateTime}}, {{Location}}. Responda X para cancelar.',
    TimesOffered: '{{Location}} cierra {{StartDateTime}}. Elija otro horario antes de {{AnswerBy}}: {{Url}}',
    AppointmentHonored:
      '{{Location}}: cerrado {{StartDateTime}}. Venga sin nueva cita hasta el {{UntilDate}}: {{Offices}}',
    OfferUnanswered: 'Cita cancelada: {{StartDateTime}}, {{Location}}. Horarios disponibles: {{Url}}',
    LocationClosure: 'Aviso de cierre: {{Location}}. Cita cancelada: {{StartDateTime}}. {{Message}}',
    WaitingListJoined:
      'Portal de citas: Para entrar en la lista de espera, confirme: {{Url}} Si no fue usted, ignore esto.',
    PlaceOffered: 'Horario disponible: {{StartDateTime}}, {{Location}}. Responda antes de: {{Until}}. {{Url}}',
    PlaceTaken: 'Cita programada: {{StartDateTime}}, {{Location}}. Responda X para cancelarla.',
    WaitingListEnded: 'Ya no figura en la lista de espera. Puede volver a inscribirse: {{Url}}',
    AppointmentToConfirm:
      'Confirme su cita: {{StartDateTime}}, {{Location}}. Responda C antes de {{ConfirmBy}}. {{Url}}',
    AppointmentReleased: 'Cita cancelada por no confirmarla: {{StartDateTime}}, {{Location}}. Nueva cita: {{Url}}',
    AppointmentReady: 'Es su turno: {{Location}}. Responda X para cancelar.',
    TicketCalled: 'Turno {{TicketNumber}}: pase a la ventanilla {{StationNumber}}, {{Location}}.',
    TicketSoon: 'Turno {{TicketNumber}}: ya casi le toca, {{Location}}.',
  },
}
