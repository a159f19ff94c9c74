import type { Wording } from './letters.ts'

export const vi: Wording = {
  greeting: 'Kính chào {{FirstName}},',
  service: 'Dịch vụ:',
  when: 'Ngày giờ:',
  where: 'Địa điểm:',
  phone: 'Điện thoại:',
  reference: 'Mã cuộc hẹn:',
  timeInZone: '{{StartDateTime}} ({{TimeZone}})',
  officeAtAddress: '{{Location}}, {{Address}}',
  bring: 'Giấy tờ cần mang theo:',
  gettingHere: 'Chỉ đường:',
  manage: 'Xem, đổi hoặc hủy cuộc hẹn',
  manageHint: 'Xin giữ kín đường liên kết này: ai có đường liên kết đều có thể đổi hoặc hủy cuộc hẹn.',
  bookAgain: 'Đặt cuộc hẹn khác',
  confirmed: {
    subject: 'Cuộc hẹn của quý vị: {{StartDateTime}}, {{Location}}',
    opening: 'Cuộc hẹn của quý vị đã được đặt. Chúng tôi mong được đón tiếp quý vị.',
  },
  reminded: {
    subject: 'Nhắc hẹn: {{StartDateTime}}, {{Location}}',
    opening: 'Xin nhắc quý vị về cuộc hẹn sắp tới. Chúng tôi mong được đón tiếp quý vị.',
    hint: 'Nếu không đến được, xin quý vị đổi hoặc hủy cuộc hẹn để nhường giờ này cho người khác.',
  },
  cancelled: {
    subject: 'Đã hủy cuộc hẹn: {{StartDateTime}}, {{Location}}',
    opening: 'Cuộc hẹn của quý vị đã bị hủy.',
  },
  rescheduled: {
    subject: 'Giờ mới: {{StartDateTime}}, {{Location}}',
    opening: 'Cuộc hẹn của quý vị đã được đổi. Dưới đây là thông tin mới.',
  },
  offered: {
    subject: 'Xin chọn giờ mới: {{Location}} đóng cửa {{StartDateTime}}',
    opening:
      'Chúng tôi xin lỗi: văn phòng đóng cửa vào giờ hẹn của quý vị. Các giờ dưới đây được giữ cho quý vị đến {{AnswerBy}}. Xin chọn một giờ. Nếu không chọn, cuộc hẹn sẽ bị hủy vào lúc đó.',
    times: 'Các giờ được giữ cho quý vị:',
    choose: 'Chọn giờ mới',
    before: 'Cuộc hẹn trước đây:',
  },
  honored: {
    subject: 'Không cần đặt hẹn lại: {{Location}} đóng cửa {{StartDateTime}}',
    opening:
      'Chúng tôi xin lỗi: văn phòng đóng cửa vào giờ hẹn của quý vị. Quý vị không cần đặt hẹn lại: đến hết {{UntilDate}}, quý vị có thể đến một trong các văn phòng này trong giờ mở cửa. Xin nói tên hoặc mã cuộc hẹn tại quầy, quý vị sẽ được phục vụ như người có hẹn.',
    offices: 'Các văn phòng quý vị có thể đến:',
    before: 'Cuộc hẹn trước đây:',
  },
  unanswered: {
    subject: 'Đã hủy: {{StartDateTime}}, {{Location}}',
    opening:
      'Chúng tôi đã giữ các giờ khác cho quý vị vì văn phòng đóng cửa vào giờ hẹn. Quý vị không chọn giờ nào nên cuộc hẹn đã bị hủy. Quý vị vẫn có thể đặt hẹn: liên kết này cho thấy các giờ trống sớm nhất tại các văn phòng của chúng tôi.',
    seeTimes: 'Xem các giờ trống sớm nhất',
  },
  closed: {
    subject: 'Đã hủy cuộc hẹn vì văn phòng đóng cửa: {{StartDateTime}}, {{Location}}',
    opening: 'Chúng tôi rất tiếc: văn phòng đóng cửa vào giờ hẹn của quý vị nên chúng tôi phải hủy cuộc hẹn.',
  },
  waitingListJoined: {
    subject: 'Xác nhận chỗ của quý vị trong danh sách chờ',
    opening:
      'Chúng tôi có thể báo cho quý vị khi có giờ trống. Xin xác nhận rằng quý vị muốn như vậy và chúng tôi có thể liên lạc với quý vị tại đây. Từ lúc đó, quý vị ở trong danh sách chờ.',
    button: 'Vào danh sách chờ',
    otherwise: 'Nếu quý vị không muốn, xin bỏ qua email này.',
  },
  placeOffered: {
    subject: 'Giữ cho quý vị đến {{Until}}: {{StartDateTime}}, {{Location}}',
    opening:
      'Vừa có một giờ trống, và trong số những người phù hợp, quý vị là người đã chờ lâu nhất. Giờ này được giữ riêng cho quý vị đến {{Until}}.',
    button: 'Xem giờ này, nhận hoặc từ chối',
    otherwise:
      'Nếu đến lúc đó quý vị chưa trả lời, chúng tôi sẽ hỏi người kế tiếp và quý vị vẫn ở trong danh sách chờ.',
  },
  placeTaken: {
    subject: 'Cuộc hẹn của quý vị: {{StartDateTime}}, {{Location}}',
    opening:
      'Giờ quý vị đã nhận nay được đặt. Nếu trước đó quý vị đã có cuộc hẹn cho việc này, cuộc hẹn mới sẽ thay thế. Rất mong được đón tiếp quý vị.',
  },
  waitingListEnded: {
    subject: 'Quý vị không còn trong danh sách chờ',
    opening:
      'Thời gian chờ của quý vị đã kết thúc: đã qua ngày cuối, hoặc ba lời mời liên tiếp không được trả lời. Quý vị có thể ghi tên lại bất cứ lúc nào.',
    button: 'Xem chỗ của quý vị',
  },
  toConfirm: {
    subject: 'Xin xác nhận: {{StartDateTime}}, {{Location}}',
    opening:
      'Xin quý vị xác nhận sẽ đến, chậm nhất: {{ConfirmBy}}. Nếu không, cuộc hẹn sẽ bị hủy và giờ này sẽ dành cho người khác.',
    button: 'Xác nhận cuộc hẹn',
    hint: 'Tại liên kết này quý vị cũng có thể đổi hoặc hủy cuộc hẹn. Liên kết chỉ dành cho quý vị: ai có liên kết đều làm được như vậy.',
  },
  released: {
    subject: 'Đã hủy vì chưa xác nhận: {{StartDateTime}}, {{Location}}',
    opening:
      'Quý vị chưa xác nhận cuộc hẹn kịp thời nên cuộc hẹn đã bị hủy và giờ này dành cho người khác. Quý vị có thể đặt cuộc hẹn khác.',
  },
  confirmAccount: {
    greeting: 'Kính chào quý vị,',
    subject: 'Xác nhận tài khoản',
    opening: 'Xin xác nhận đây là địa chỉ email của tài khoản quý vị trên Cổng đặt hẹn.',
    button: 'Xác nhận tài khoản',
    otherwise: 'Nếu email này không liên quan đến quý vị, xin bỏ qua.',
  },
  confirmNewEmail: {
    greeting: 'Kính chào quý vị,',
    subject: 'Xác nhận địa chỉ email mới',
    opening:
      'Quý vị đã yêu cầu từ nay đăng nhập Cổng đặt hẹn bằng địa chỉ email này. Xin xác nhận. Cho đến lúc đó, địa chỉ cũ vẫn được dùng.',
    button: 'Xác nhận địa chỉ mới',
    otherwise: 'Nếu quý vị không yêu cầu, xin bỏ qua email này. Sẽ không có gì thay đổi.',
  },
  resetPassword: {
    greeting: 'Kính chào quý vị,',
    subject: 'Chọn mật khẩu mới',
    opening: 'Quý vị đã yêu cầu mật khẩu mới cho tài khoản trên Cổng đặt hẹn.',
    button: 'Chọn mật khẩu mới',
    otherwise: 'Nếu quý vị không yêu cầu, xin bỏ qua email này. Mật khẩu của quý vị vẫn giữ nguyên.',
  },
  passwordChanged: {
    greeting: 'Kính chào quý vị,',
    subject: 'Mật khẩu của quý vị đã được thay đổi',
    opening:
      'Mật khẩu tài khoản của quý vị trên Cổng đặt hẹn đã được thay đổi. Nếu chính quý vị đã đổi, quý vị không cần làm gì thêm.',
    button: 'Chọn mật khẩu mới',
    otherwise: 'Nếu không phải quý vị, xin chọn ngay mật khẩu mới và báo cho quản trị viên của cổng.',
  },
  emailChanged: {
    greeting: 'Kính chào quý vị,',
    subject: 'Địa chỉ email của tài khoản đã được thay đổi',
    opening:
      'Tài khoản của quý vị trên Cổng đặt hẹn đã có địa chỉ email mới. Từ nay xin đăng nhập bằng địa chỉ đó. Nếu chính quý vị đã yêu cầu, quý vị không cần làm gì thêm.',
    otherwise: 'Nếu quý vị không yêu cầu, xin báo ngay cho quản trị viên của cổng.',
  },
  texts: {
    AppointmentConfirmation: 'Đã đặt hẹn: {{StartDateTime}}, {{Location}}. Trả lời X để hủy.',
    AppointmentReminder: 'Nhắc hẹn: {{StartDateTime}}, {{Location}}. {{Url}} Trả lời X để hủy.',
    AppointmentCancelled: 'Đã hủy cuộc hẹn: {{StartDateTime}}, {{Location}}.',
    AppointmentRescheduled: 'Giờ mới: {{StartDateTime}}, {{Location}}. Trả lời X để hủy.',
    TimesOffered: '{{Location}} đóng cửa {{StartDateTime}}. Chọn giờ mới trước {{AnswerBy}}: {{Url}}',
    AppointmentHonored:
      '{{Location}} đóng cửa {{StartDateTime}}. Đến hết {{UntilDate}}, không cần hẹn tại: {{Offices}}',
    OfferUnanswered: 'Cuộc hẹn đã bị hủy: {{StartDateTime}}, {{Location}}. Giờ trống sớm nhất: {{Url}}',
    LocationClosure: '{{Location}} đóng cửa. Đã hủy cuộc hẹn {{StartDateTime}}. {{Message}}',
    WaitingListJoined:
      'Cổng đặt hẹn: Quý vị xin vào danh sách chờ. Xác nhận: {{Url}} Nếu không phải quý vị, xin bỏ qua.',
    PlaceOffered: 'Giờ trống: {{StartDateTime}}, {{Location}}. Giữ cho quý vị đến {{Until}}: {{Url}}',
    PlaceTaken: 'Đã đặt hẹn: {{StartDateTime}}, {{Location}}. Trả lời X để hủy.',
    WaitingListEnded: 'Quý vị không còn trong danh sách chờ. Ghi tên lại: {{Url}}',
    AppointmentToConfirm:
      'Xin xác nhận {{StartDateTime}}, {{Location}}: trả lời C trước {{ConfirmBy}} để giữ hẹn. {{Url}}',
    AppointmentReleased: 'Chưa xác nhận nên đã hủy: {{StartDateTime}}, {{Location}}. Đặt lại: {{Url}}',
    AppointmentReady: 'Đã đến lượt quý vị tại {{Location}}. Trả lời X để hủy.',
    TicketCalled: 'Số {{TicketNumber}}: xin mời đến quầy {{StationNumber}}, {{Location}}.',
    TicketSoon: 'Số {{TicketNumber}}: sắp đến lượt quý vị tại {{Location}}.',
  },
}
