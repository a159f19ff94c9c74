import type { Language } from '#domain/languages.ts'

/** What an appointment's entry in the customer's own calendar says. */
interface CalendarWords {
  readonly title: string
  readonly reference: string
  readonly bring: string
  readonly phone: string
  readonly manage: string
}

export const CALENDAR_WORDS: Readonly<Record<Language, CalendarWords>> = {
  en: {
    title: 'Appointment: {{Types}}',
    reference: 'Reference: {{Reference}}',
    bring: 'What to bring:',
    phone: 'Phone: {{Phone}}',
    manage: 'See, move or cancel your appointment:',
  },
  es: {
    title: 'Cita: {{Types}}',
    reference: 'Número de referencia: {{Reference}}',
    bring: 'Qué debe traer:',
    phone: 'Teléfono: {{Phone}}',
    manage: 'Ver, cambiar o cancelar su cita:',
  },
  fr: {
    title: 'Rendez-vous\u00a0: {{Types}}',
    reference: 'Numéro de référence\u00a0: {{Reference}}',
    bring: 'Documents à apporter\u00a0:',
    phone: 'Téléphone\u00a0: {{Phone}}',
    manage: 'Voir, déplacer ou annuler votre rendez-vous\u00a0:',
  },
  vi: {
    title: 'Cuộc hẹn: {{Types}}',
    reference: 'Mã cuộc hẹn: {{Reference}}',
    bring: 'Giấy tờ cần mang theo:',
    phone: 'Điện thoại: {{Phone}}',
    manage: 'Xem, đổi hoặc hủy cuộc hẹn:',
  },
  zh: {
    title: '预约：{{Types}}',
    reference: '预约编号：{{Reference}}',
    bring: '需要携带：',
    phone: '电话：{{Phone}}',
    manage: '查看、更改或取消预约：',
  },
  ar: {
    title: 'موعد: {{Types}}',
    reference: 'رقم الموعد: {{Reference}}',
    bring: 'ما يجب إحضاره:',
    phone: 'الهاتف: {{Phone}}',
    manage: 'عرض موعدكم أو نقله أو إلغاؤه:',
  },
}
