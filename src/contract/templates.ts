import { admins, planned } from './endpoint.ts'

export const templates = {
  emailGet: planned('GET /api/emailTemplate/:id', admins),
  emailTable: planned('POST /api/emailTemplate/table', admins),
  emailUpdate: planned('PUT /api/emailTemplate/update', admins),
  localizedGet: planned('GET /api/locale-templates/:id', admins),
  localizedTable: planned('POST /api/locale-templates/table', admins),
  localizedUpdate: planned('PUT /api/locale-templates/update', admins),
  smsGet: planned('GET /api/sms-template/:id', admins),
  smsTable: planned('POST /api/sms-template/table', admins),
  smsUpdate: planned('PUT /api/sms-template/update', admins),
}
