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
  closed: {
    subject: '因办事处关闭，预约已取消：{{StartDateTime}}，{{Location}}',
    opening: '非常抱歉：您预约的时间办事处不开放，我们只能取消您的预约。',
  },
  confirmAccount: {
    greeting: '您好：',
    subject: '请确认您的账户',
    opening: '请确认这是您在预约服务平台账户的电子邮箱地址。',
    button: '确认账户',
    otherwise: '如果您不清楚此邮件的来由，请忽略。',
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
    LocationClosure: '{{Location}}关闭，您{{StartDateTime}}的预约已取消。{{Message}}',
    AppointmentReady: '{{Location}}：轮到您了。回复X取消。',
  },
}
