import type { Language } from '#domain/languages.ts'
import type { Meaning } from '#domain/replies/meaning.ts'

/**
 * Replies as people type them, by what they mean, between bars. What is unclear must not be guessed: half sentences,
 * refusals of what a word alone would do, questions. For tests and `npm run prove:replies`.
 */
export const SAID: Readonly<Record<Language, Readonly<Record<Exclude<Meaning, 'all'> | 'unclear', string>>>> = {
  en: {
    yes: 'Yes | YES | yes please | Yes, please! | yep | yeah sure | Ok 👍 | 👍🏽 | OK thanks | sure thing | “Yes” | yesss | Sounds good, thank you',
    no: 'No | no thanks | No, thank you. | Nope | nah | I can’t make it | not interested | 👎 | No thanks 🙏',
    confirm:
      'C | c. | “C” | Ｃ | Confirm | confirmed! | I confirm my appointment | I’ll be there | see you then | Yes, I confirm',
    x: 'X | x | “X” | x. | Ｘ | X please | x thanks',
    cancel:
      'Cancel | CANCEL!! | cancle | please cancel my appointment | I need to cancel | Cancel please, sorry | cancelled',
    here: 'Here | I’m here | im here | I have arrived | check in',
    stop: 'STOP | Stop. | stop texting me | UNSUBSCRIBE please | opt-out | OPT OUT | quit | END | revoke | Stop all | please stop sending me messages | No more texts',
    start: 'START | unstop',
    late: "Late 15 | LATE 15 | running late | I’m running 15 minutes late | I'll be 15 min late, sorry | 15 mins late | running 15min late | I will be late | stuck in traffic, sorry",
    help: 'HELP | info | who is this? | Help me please',
    unclear:
      'yes but later | please do not stop | X or not? | xylophone | is parking free? | maybe | do not cancel | don’t cancel my appointment | can I come at 10 instead? | xxx | cancel yes | Yes no | wrong number | … | 😀',
  },
  es: {
    yes: 'Sí | si | SI | sí por favor | Sí, gracias | claro que sí | ok | vale gracias | de acuerdo | acepto | perfecto 👍 | siii | Bueno, está bien',
    no: 'No | no gracias | No, muchas gracias | no puedo | ahora no | no me interesa | no podré ir | 👎',
    confirm:
      'C | confirmo | Confirmar | CONFIRMADO | sí confirmo | confirmo mi cita | ahí estaré | allí estaré, gracias',
    x: 'X | x gracias | «X» | equis',
    cancel:
      'CANCELAR | cancelar por favor | Quiero cancelar | cancelar mi cita | Necesito cancelar la cita, gracias | anular | cancelo',
    here: 'Aquí | ya llegué | Ya estoy aquí | llegué',
    stop: 'ALTO | STOP | parar | basta | darme de baja | BAJA | no más mensajes | No me manden más mensajes | fin | dejen de escribirme por favor',
    start: 'START | reanudar',
    late: 'TARDE 15 | llego tarde 15 | Llego 15 minutos tarde | llego tarde | Llegaré 15 minutos tarde, gracias | 15 minutos de retraso | voy con retraso',
    help: 'AYUDA | ayuda por favor | ¿quién es? | información',
    unclear:
      'sí pero más tarde | no cancelar | no cancele mi cita | ¿puedo ir a las 10? | tal vez | no sé | mañana | ¿dónde queda la oficina? | cancelar no | sí no | perdón? | quizás',
  },
  fr: {
    yes: 'Oui | oui s’il vous plaît | OUI svp | ok merci | d’accord | D ACCORD | bien sûr | parfait 👍 | ça me convient | je prends | ouiii | très bien, merci',
    no: 'Non | non merci | Non, merci beaucoup | pas possible | je ne peux pas | ça ne va pas | je ne pourrai pas venir | 👎',
    confirm:
      'C | je confirme | Confirmé | CONFIRMER | oui je confirme | je serai là | J’y serai, merci | je confirme mon rendez-vous',
    x: 'X | x merci | « X » | x svp',
    cancel:
      'ANNULER | annuler svp | J’annule | je veux annuler | annuler mon rendez-vous | Je souhaite annuler mon RDV, merci | annulation',
    here: 'Ici | je suis là | je suis arrivé | Arrivée | sur place',
    stop: 'ARRÊT | arret | STOP | Arrêtez ! | désabonner | DÉSINSCRIRE | plus de SMS svp | fin | arrêtez de m’envoyer des messages | ne m’écrivez plus',
    start: 'START | reprendre',
    late: 'RETARD 15 | en retard de 15 minutes | Je serai en retard | J’aurai 15 min de retard, merci | je suis en retard de 15 minutes svp | 15 minutes de retard',
    help: 'AIDE | aide svp | c’est qui ? | info',
    unclear:
      'oui mais plus tard | n’annulez pas | ne pas annuler | je peux venir à 10h ? | peut-être | demain | où se trouve le bureau ? | oui non | annuler non | je ne sais pas | quoi ?',
  },
  vi: {
    yes: 'Có | CO | có ạ | dạ vâng | Vâng, cảm ơn | đồng ý | dong y | được ạ | ok cảm ơn | đúng rồi | Dạ được ạ | tôi nhận | ok 👍',
    no: 'Không | khong | không ạ | Không, cảm ơn | từ chối | tôi không đi được | khong duoc | lần này không | 👎',
    confirm:
      'C | xác nhận | xac nhan | Tôi xác nhận | TÔI SẼ ĐẾN | tôi sẽ có mặt ạ | xin xác nhận lịch hẹn | giữ lịch hẹn',
    x: 'X | x ạ | “X” | x nhé',
    cancel: 'HỦY | huỷ | huy | hủy hẹn | Tôi muốn hủy lịch hẹn | huy lich hen | xin hủy | Hủy giúp tôi, cảm ơn',
    here: 'Tôi đã đến | đến rồi | toi da den | tôi ở đây',
    stop: 'DỪNG | STOP | ngừng | đừng nhắn tin nữa | dung nhan tin nua | hủy đăng ký | HUY DANG KY | ngừng gửi tin nhắn | dừng lại ạ',
    start: 'START | bắt đầu',
    late: 'TRỄ 15 | tre 15 phut | Tôi sẽ đến trễ 15 phút ạ | tôi đến muộn 15 phút | tôi bị trễ | kẹt xe',
    help: 'TRỢ GIÚP | tro giup | giúp tôi với | ai vậy?',
    unclear:
      'dung | có nhưng muộn hơn | đừng hủy | không hủy | tôi đến lúc 10 giờ được không? | có thể | ngày mai | văn phòng ở đâu? | có không | để tôi xem | hủy không',
  },
  zh: {
    yes: '是 | 好 | 好的 | 好的，谢谢！ | 可以 | 行 | 没问题 | 要 | 我要，谢谢 | 接受 | 好的👍 | 嗯嗯 | 同意',
    no: '不 | 不要 | 不用了，谢谢 | 不行 | 没空 | 拒绝 | 不能 | 不方便，抱歉 | 👎 | 算了吧',
    confirm: 'C | Ｃ | 确认 | 我确认 | 确认预约，谢谢 | 我会来 | 會到 | 確認 | 保留我的预约',
    x: 'X | Ｘ | “X” | x谢谢',
    cancel: '取消 | 取消预约 | 我要取消 | 请取消，谢谢 | 帮我取消一下 | 我想取消我的预约 | 取消預約',
    here: '到了 | 我到了 | 已到 | 我在这里',
    stop: '退订 | 停止 | STOP | 不要再发短信了 | 取消订阅 | 别再发了 | TD | 请不要再给我发短信 | 退訂，谢谢',
    start: 'START | 恢复',
    late: '迟到15 | 迟到15分钟 | 我会晚到15分钟 | 我会迟到 | 晚到１５分钟，谢谢',
    help: '帮助 | 请问你是谁？ | 幫助 | 需要帮助',
    unclear:
      '好的但是晚一点 | 不取消 | 不要取消 | 可以十点吗？ | 也许 | 明天 | 办事处在哪里？ | 是不是 | 再说吧 | 什么意思 | 取消吗',
  },
  ar: {
    yes: 'نعم | نَعَم | نعم من فضلك | نعم، شكراً | أيوه | موافق | تمام 👍 | حسناً | طيب شكرا | أوافق | مناسب | ايوا',
    no: 'لا | لا شكراً | لا، شكرا لكم | لا أستطيع | لا يناسبني | أرفض | لن أحضر | 👎',
    confirm: 'C | تأكيد | أؤكد الموعد | اؤكد | سأحضر | سوف أحضر إن شاء الله | نعم أؤكد | تأكيد الموعد',
    x: 'X | x شكرا | «X» | x لو سمحت',
    cancel: 'إلغاء | الغاء | ألغوا الموعد من فضلكم | أريد إلغاء الموعد | الغي | إلغاء، شكرا | أُلغي | كنسل',
    here: 'وصلت | أنا هنا | لقد وصلت | انا وصلت شكرا',
    stop: 'توقف | إيقاف | ايقاف الرسائل | STOP | إلغاء الاشتراك | الغاء الاشتراك | لا ترسلوا رسائل | كفى | أوقفوا الرسائل من فضلكم | لا أريد رسائل',
    start: 'START | ابدأ',
    late: 'متأخر 15 | سأتأخر ١٥ دقيقة | سوف اتأخر 15 دقيقة | انا متأخرة | تأخير 15 دقيقة',
    help: 'مساعدة | من أنت؟ | أحتاج مساعدة | مين معي',
    unclear:
      'نعم لكن متأخر | لا تلغوا الموعد | لا تلغي | هل يمكن الساعة العاشرة؟ | ربما | غدا | أين المكتب؟ | نعم لا | إن شاء الله | ماذا؟ | لا أعرف | لا إلغاء',
  },
  de: {
    yes: 'Ja | ja bitte | JA, gerne! | ja danke | okay | klar | in Ordnung | passt, danke | nehme ich | einverstanden 👍 | Jaaa | ja, sehr gerne',
    no: 'Nein | nein danke | Nein, vielen Dank | geht nicht | passt leider nicht | kann leider nicht | ablehnen | 👎',
    confirm:
      'C | bestätigt | Bestätige | BESTÄTIGEN! | ich bestätige | ich komme | Ja, ich komme | bis dann, danke | bestatigen',
    x: 'X | x bitte | „X“ | X danke',
    cancel:
      'Absagen | ABSAGE | ich muss leider absagen | Bitte absagen, danke | Termin absagen | stornieren | ich möchte meinen Termin absagen | Storno bitte',
    here: 'Hier | bin hier | Ich bin da | angekommen',
    stop: 'STOPP | Stop | abmelden | Abbestellen bitte | keine SMS mehr | Ende | bitte keine Nachrichten mehr | widerrufen | hören Sie auf | Schreiben Sie mir nicht mehr',
    start: 'START | fortsetzen',
    late: 'SPÄT 15 | Ich komme 15 Minuten später | Verspätung 15 Minuten | bin spät dran | Ich verspäte mich um 15 Minuten, danke | 15 min zu spät | stehe im Stau',
    help: 'HILFE | Hilfe bitte | wer ist das? | Info',
    unclear:
      'ja aber später | nicht absagen | bitte nicht absagen | kann ich um 10 kommen? | vielleicht | morgen | wo ist das Amt? | ja nein | weiß nicht | was? | absagen nein',
  },
}

export const phrases = (listed: string): string[] => listed.split(' | ')
