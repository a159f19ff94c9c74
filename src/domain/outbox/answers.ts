import { type Language, languageOf } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'

/** What customers are answered by text. `{{Which}}` is an appointment: its time and its office. */
export interface Answers {
  readonly confirm: string
  readonly cancel: string
  readonly 'check-in': string
  readonly more: string
  readonly none: string
  readonly help: string
  readonly list: string
  readonly notListed: string
  readonly tooEarly: string
  readonly tooLate: string
  readonly notPossible: string
  readonly stop: string
  readonly start: string
}

const ANSWERS: Readonly<Record<Language, Answers>> = {
  en: {
    confirm: 'Confirmed: {{Which}}.',
    cancel: 'Canceled: {{Which}}.',
    'check-in': 'Checked in: {{Which}}.',
    more: 'Your other appointments: {{Count}}.',
    none: 'You have no upcoming appointments.',
    help: 'Reply X to cancel an appointment.',
    list: 'Nothing is canceled yet. Your appointments: {{List}}. Reply with the number of the one to cancel.',
    notListed: '{{Number}} is not on the list.',
    tooEarly: 'Check-in opens {{When}}. Your appointment: {{Which}}.',
    tooLate: 'Check-in has closed. Please go to the counter. Your appointment: {{Which}}.',
    notPossible: 'This can no longer be done by text. Please call the office. Your appointment: {{Which}}.',
    stop: 'You will not get any more texts from us. Reply START to get them again.',
    start: 'You will get texts from us again. Reply STOP to end them.',
  },
  es: {
    confirm: 'Confirmada: {{Which}}.',
    cancel: 'Cancelada: {{Which}}.',
    'check-in': 'Llegada registrada: {{Which}}.',
    more: 'Tiene otras citas: {{Count}}.',
    none: 'No tiene citas programadas.',
    help: 'Responda X para cancelar una cita.',
    list: 'Nada se ha cancelado. Sus citas: {{List}}. Para cancelar una, responda con su cifra.',
    notListed: 'La lista no tiene {{Number}}.',
    tooEarly: 'Puede registrar su llegada desde: {{When}}. Su cita: {{Which}}.',
    tooLate: 'Ya no se puede registrar la llegada. Pase al mostrador. Su cita: {{Which}}.',
    notPossible: 'Esto ya no se puede hacer por mensaje de texto. Llame a la oficina. Su cita: {{Which}}.',
    stop: 'Ya no le enviaremos mensajes de texto. Responda START para recibirlos de nuevo.',
    start: 'Le enviaremos de nuevo mensajes de texto. Responda STOP para dejar de recibirlos.',
  },
  fr: {
    confirm: 'Rendez-vous confirmé : {{Which}}.',
    cancel: 'Rendez-vous annulé : {{Which}}.',
    'check-in': 'Arrivée enregistrée : {{Which}}.',
    more: 'Il vous en reste {{Count}}.',
    none: "Vous n'avez aucun rendez-vous à venir.",
    help: 'Répondez X pour annuler un rendez-vous.',
    list: "Rien n'est encore annulé. Vos rendez-vous : {{List}}. Répondez avec le numéro de celui à annuler.",
    notListed: 'La liste ne contient pas de {{Number}}.',
    tooEarly: 'Vous pourrez signaler votre arrivée à partir de : {{When}}. Votre rendez-vous : {{Which}}.',
    tooLate: "Il est trop tard pour signaler votre arrivée. Adressez-vous à l'accueil. Votre rendez-vous : {{Which}}.",
    notPossible: "Ce n'est plus possible par SMS. Veuillez appeler le bureau. Votre rendez-vous : {{Which}}.",
    stop: 'Vous ne recevrez plus de SMS de notre part. Répondez START pour en recevoir à nouveau.',
    start: 'Vous recevrez à nouveau nos SMS. Répondez STOP pour ne plus en recevoir.',
  },
  vi: {
    confirm: 'Đã xác nhận: {{Which}}.',
    cancel: 'Đã hủy: {{Which}}.',
    'check-in': 'Đã báo có mặt: {{Which}}.',
    more: 'Quý vị còn {{Count}} cuộc hẹn khác.',
    none: 'Quý vị không có cuộc hẹn nào sắp tới.',
    help: 'Trả lời X để hủy một cuộc hẹn.',
    list: 'Chưa có gì bị hủy. Các cuộc hẹn của quý vị: {{List}}. Trả lời bằng số của cuộc hẹn muốn hủy.',
    notListed: 'Không có số {{Number}} trong danh sách.',
    tooEarly: 'Quý vị có thể báo có mặt từ: {{When}}. Cuộc hẹn của quý vị: {{Which}}.',
    tooLate: 'Đã hết giờ báo có mặt. Xin đến quầy tiếp tân. Cuộc hẹn của quý vị: {{Which}}.',
    notPossible: 'Không thể làm việc này bằng tin nhắn nữa. Xin gọi văn phòng. Cuộc hẹn của quý vị: {{Which}}.',
    stop: 'Quý vị sẽ không nhận tin nhắn của chúng tôi nữa. Trả lời START để nhận lại.',
    start: 'Quý vị sẽ lại nhận tin nhắn của chúng tôi. Trả lời STOP để ngừng nhận.',
  },
  zh: {
    confirm: '已确认：{{Which}}。',
    cancel: '已取消：{{Which}}。',
    'check-in': '已签到：{{Which}}。',
    more: '您还有其他 {{Count}} 个预约。',
    none: '您没有即将到来的预约。',
    help: '回复 X 可取消预约。',
    list: '尚未取消任何预约。您的预约：{{List}}。请回复要取消的预约的编号。',
    notListed: '列表中没有 {{Number}}。',
    tooEarly: '签到开始时间：{{When}}。您的预约：{{Which}}。',
    tooLate: '签到已结束，请前往柜台。您的预约：{{Which}}。',
    notPossible: '此操作已无法通过短信完成，请致电办事处。您的预约：{{Which}}。',
    stop: '您将不再收到我们的短信。回复 START 可重新接收。',
    start: '您将重新收到我们的短信。回复 STOP 可停止接收。',
  },
  ar: {
    confirm: 'تم التأكيد: {{Which}}.',
    cancel: 'تم الإلغاء: {{Which}}.',
    'check-in': 'تم تسجيل الوصول: {{Which}}.',
    more: 'مواعيدكم الأخرى: {{Count}}.',
    none: 'ليست لديكم مواعيد قادمة.',
    help: 'للإلغاء أرسلوا الحرف X.',
    list: 'لم يُلغَ أي موعد بعد. مواعيدكم: {{List}}. أرسلوا رقم الموعد الذي تريدون إلغاءه.',
    notListed: 'الرقم {{Number}} غير موجود في القائمة.',
    tooEarly: 'يبدأ تسجيل الوصول: {{When}}. موعدكم: {{Which}}.',
    tooLate: 'انتهى وقت تسجيل الوصول. يُرجى التوجه إلى الاستقبال. موعدكم: {{Which}}.',
    notPossible: 'لم يعد هذا ممكنًا عبر الرسائل النصية. يُرجى الاتصال بالمكتب. موعدكم: {{Which}}.',
    stop: 'لن تصلكم رسائل نصية منا بعد الآن. أرسلوا START لاستلامها من جديد.',
    start: 'ستصلكم رسائلنا النصية من جديد. أرسلوا STOP لإيقافها.',
  },
}

/** "8:05 a. m." at the end of a sentence has its own full stop. */
const OURS: ReadonlySet<string> = new Set(['When'])

/** An answer in the language of a locale. */
export function answerIn(locale: string, key: keyof Answers, values: Readonly<Record<string, string>> = {}): string {
  return fill(ANSWERS[languageOf(locale)][key], values, 'plain', OURS)
}
