import type { Wording } from './letters.ts'

export const zh: Wording = {
  greeting: '{{FirstName}}，您好：',
  service: '服务项目：',
  when: '时间：',
  where: '地点：',
  phone: '电话：',
  reference: '预约编号：',
  timeInZone: '{{StartDateTime}}（{{TimeZone}}）',
  officeAtAddress: '{{Location}}，{{Address}}',
  bring: '请携带：',
  gettingHere: '如何到达：',
  manage: '查看、更改或取消预约',
  manageHint: '此链接仅供您本人使用：持有链接的人可以更改或取消您的预约。',
  bookAgain: '重新预约',
  confirmed: {
    subject: '您的预约：{{StartDateTime}}，{{Location}}',
    opening: '您已预约成功。期待您的光临。',
  },
  reminded: {
    subject: '预约提醒：{{StartDateTime}}，{{Location}}',
    opening: '提醒您即将到来的预约。期待您的光临。',
    hint: '如果您无法前来，请更改或取消预约，以便他人使用该时段。',
  },
  cancelled: {
    subject: '预约已取消：{{StartDateTime}}，{{Location}}',
    opening: '您的预约已取消。',
  },
  rescheduled: {
    subject: '新的预约时间：{{StartDateTime}}，{{Location}}',
    opening: '您的预约已改期。新的预约信息如下。',
  },
  offered: {
    subject: '{{StartDateTime}}，{{Location}}不办公：请选择新的时间',
    opening:
      '很抱歉：在您预约的时间，我们的办事处不办公。以下时间为您保留至{{AnswerBy}}。请选择其中一个。如果届时没有选择，您的预约将被取消。',
    times: '为您保留的时间：',
    choose: '选择新的时间',
    before: '您原来的预约：',
  },
  honored: {
    subject: '{{StartDateTime}}，{{Location}}不办公：无需新时间即可前来',
    opening:
      '很抱歉：在您预约的时间，我们的办事处不办公。您无需重新预约：在{{UntilDate}}之前（含当日），您可以在办公时间前往以下任一办事处。请在柜台告知您的姓名或预约编号，我们会按有预约的客户接待您。',
    offices: '您可以前往的办事处：',
    before: '您原来的预约：',
  },
  unanswered: {
    subject: '预约已取消：{{StartDateTime}}，{{Location}}',
    opening:
      '因为办事处在您预约的时间不办公，我们为您保留了其他时间。您没有选择，因此您的预约已取消。您仍可预约：此链接显示我们各办事处最早的空闲时间。',
    seeTimes: '查看最早的空闲时间',
  },
  closed: {
    subject: '因办事处关闭，预约已取消：{{StartDateTime}}，{{Location}}',
    opening: '非常抱歉：您预约的时间办事处不开放，我们只能取消您的预约。',
  },
  waitingListJoined: {
    subject: '请确认加入候补名单',
    opening: '有时间空出时，我们可以通知您。请确认您需要通知，并且我们可以通过此方式联系您。确认后，您即进入候补名单。',
    button: '加入候补名单',
    otherwise: '如果您不需要，请忽略此邮件。',
  },
  placeOffered: {
    subject: '为您保留至{{Until}}：{{StartDateTime}}，{{Location}}',
    opening: '有一个时间空了出来。在适合这个时间的人当中，您等候得最久。我们只为您一人保留至{{Until}}。',
    button: '查看并决定是否接受',
    otherwise: '如果届时没有收到您的答复，我们会询问下一位，您仍留在候补名单上。',
  },
  placeTaken: {
    subject: '您的预约：{{StartDateTime}}，{{Location}}',
    opening: '我们为您提供的时间已归您所有。如果您此前已为这项业务预约，原预约已由新的预约取代。期待您的到来。',
  },
  waitingListEnded: {
    subject: '您已不在候补名单上',
    opening: '您的等候已经结束：等候期限已过，或者连续三次提供的时间都没有得到答复。您可以随时重新加入。',
    button: '查看您的登记',
  },
  toConfirm: {
    subject: '请确认：{{StartDateTime}}，{{Location}}',
    opening: '请在{{ConfirmBy}}之前确认您会前来。否则预约将被取消，该时段将让给他人。',
    button: '确认预约',
    hint: '您也可以通过此链接更改或取消预约。链接仅供您本人使用：持有链接的人都可以这样做。',
  },
  released: {
    subject: '未确认，预约已取消：{{StartDateTime}}，{{Location}}',
    opening: '您没有按时确认预约，因此预约已取消，该时段可供他人使用。您可以重新预约。',
  },
  confirmAccount: {
    greeting: '您好：',
    subject: '请确认您的账户',
    opening: '请确认这是您在预约服务平台账户的电子邮箱地址。',
    button: '确认账户',
    otherwise: '如果您不清楚此邮件的来由，请忽略。',
  },
  confirmNewEmail: {
    greeting: '您好：',
    subject: '请确认您的新电子邮箱地址',
    opening: '您申请今后用此电子邮箱地址登录预约服务平台，请予以确认。在此之前，原地址继续有效。',
    button: '确认新地址',
    otherwise: '如果不是您本人申请的，请忽略此邮件，您的账户不会有任何变化。',
  },
  resetPassword: {
    greeting: '您好：',
    subject: '设置新密码',
    opening: '您申请为预约服务平台的账户设置新密码。',
    button: '设置新密码',
    otherwise: '如果您没有提出申请，请忽略此邮件。您的密码不会改变。',
  },
  passwordChanged: {
    greeting: '您好：',
    subject: '您的密码已更改',
    opening: '您在预约服务平台账户的密码已更改。如果是您本人操作，则无需处理。',
    button: '设置新密码',
    otherwise: '如果不是您本人操作，请立即设置新密码，并告知平台管理员。',
  },
  emailChanged: {
    greeting: '您好：',
    subject: '您账户的电子邮箱地址已更改',
    opening: '您在预约服务平台的账户已改用新的电子邮箱地址，今后请用新地址登录。如果是您本人申请的，则无需处理。',
    otherwise: '如果不是您本人申请的，请立即告知平台管理员。',
  },
  texts: {
    AppointmentConfirmation: '已预约：{{StartDateTime}}，{{Location}}。回复X取消。',
    AppointmentReminder: '提醒：{{StartDateTime}}，{{Location}}。 {{Url}} 回复X取消。',
    AppointmentCancelled: '预约已取消：{{StartDateTime}}，{{Location}}。',
    AppointmentRescheduled: '新的预约时间：{{StartDateTime}}，{{Location}}。回复X取消。',
    TimesOffered: '{{Location}}在{{StartDateTime}}不办公。请在{{AnswerBy}}前选择新的时间：{{Url}}',
    AppointmentHonored:
      '{{Location}}在{{StartDateTime}}不办公。{{UntilDate}}前（含当日）无需重新预约，可前往：{{Offices}}',
    OfferUnanswered: '您的预约已取消：{{StartDateTime}}，{{Location}}。最早的空闲时间：{{Url}}',
    LocationClosure: '{{Location}}关闭，您{{StartDateTime}}的预约已取消。{{Message}}',
    WaitingListJoined: '请在此确认您要等候空出的时间： {{Url}}',
    PlaceOffered: '有空位：{{StartDateTime}}，{{Location}}。为您保留至{{Until}}： {{Url}}',
    PlaceTaken: '已归您所有：{{StartDateTime}}，{{Location}}。回复X取消。',
    WaitingListEnded: '您已不在候补名单上。可重新加入： {{Url}}',
    AppointmentToConfirm: '{{ConfirmBy}}前回复C确认，否则预约取消：{{StartDateTime}}，{{Location}}。 {{Url}}',
    AppointmentReleased: '未按时确认，预约已取消：{{StartDateTime}}，{{Location}}。重新预约： {{Url}}',
    AppointmentReady: '{{Location}}：轮到您了。回复X取消。',
    TicketCalled: '{{TicketNumber}}号：请到{{Location}}{{StationNumber}}号窗口。',
    TicketSoon: '{{TicketNumber}}号：{{Location}}即将轮到您。',
  },
}
