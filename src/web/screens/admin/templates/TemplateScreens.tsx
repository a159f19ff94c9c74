import {
  type EmailTemplate,
  type EmailTemplateForm as EmailForm,
  type LocalizedTemplate,
  type LocalizedTemplateForm as LocalizedForm,
  type LocalizedTemplateRow,
  type SmsTemplate,
  type SmsTemplateForm as SmsForm,
  templates,
} from '#contract/templates.ts'
import { directionOf, languageOf } from '#domain/languages.ts'
import { fill } from '#domain/placeholders.ts'
import { SAMPLE_VALUES } from '#domain/templates/placeholders.ts'
import { messages } from '#web/platform/messages.ts'
import { backOffice, paths } from '#web/platform/paths.ts'
import { languagesColumn } from '#web/platform/tables/languages-column.tsx'
import { listScreen } from '#web/records/list-screen.tsx'
import { crumb, described, savedBy } from '#web/records/record.ts'
import { updateScreen } from '#web/records/record-screens.tsx'
import { EmailTemplateForm } from './EmailTemplateForm.tsx'
import { LocalizedTemplateForm } from './LocalizedTemplateForm.tsx'
import { SmsTemplateForm } from './SmsTemplateForm.tsx'

const ofTemplates = { noun: 'template', icon: 'file-text', input: (id: number) => ({ params: { id } }) } as const
const keyOf = ({ key }: { key: string }) => key

const email = described({
  ...ofTemplates,
  list: crumb(backOffice.emailTemplates),
  read: templates.emailGet,
  nameOf: keyOf,
  Form: EmailTemplateForm,
})

export const EmailTemplateList = listScreen({
  at: backOffice.emailTemplates,
  text: 'What the portal emails to customers and users.',
  label: 'Email templates',
  table: templates.emailTable,
  columns: [
    { id: 'key', header: 'Key', render: keyOf },
    { id: 'subject', header: 'Subject', render: ({ subject }) => subject, isLong: true },
    {
      id: 'description',
      header: 'Description',
      render: ({ description }) => description,
      isLong: true,
      isBeneath: true,
    },
    languagesColumn(),
  ],
  rowName: keyOf,
  emptyText: 'There are no templates.',
  editAt: ({ id }) => paths.updateEmailTemplate(id),
  logged: 'EmailTemplate',
})

export const EmailTemplateUpdate = updateScreen(email, {
  heading: 'Edit email template',
  textOf: ({ description }) => description,
  useSave: savedBy(
    templates.emailUpdate,
    (form: EmailForm, { id, version }: EmailTemplate) => ({ body: { ...form, id, version } }),
    (_, { key }) => messages.emailTemplateUpdated(key),
  ),
})

const sms = described({
  ...ofTemplates,
  list: crumb(backOffice.smsTemplates),
  read: templates.smsGet,
  idName: 'entityId',
  nameOf: keyOf,
  Form: SmsTemplateForm,
})

export const SmsTemplateList = listScreen({
  at: backOffice.smsTemplates,
  text: 'What the portal texts to customers who asked for it.',
  label: 'SMS templates',
  table: templates.smsTable,
  columns: [
    { id: 'key', header: 'Key', render: keyOf },
    { id: 'body', header: 'Body', render: ({ body }) => body, isLong: true },
    languagesColumn(),
  ],
  rowName: keyOf,
  emptyText: 'There are no templates.',
  editAt: ({ id }) => paths.updateSmsTemplate(id),
  logged: 'SmsTemplate',
})

export const SmsTemplateUpdate = updateScreen(sms, {
  heading: 'Edit SMS template',
  useSave: savedBy(
    templates.smsUpdate,
    (form: SmsForm, { id, version }: SmsTemplate) => ({ body: { ...form, id, version } }),
    (_, { key }) => `Text template “${key}” updated`,
  ),
})

const languageNameOf = ({ localeDisplayName }: { localeDisplayName: string }) => localeDisplayName

const localized = described({
  ...ofTemplates,
  list: crumb(backOffice.localizedTemplates),
  read: templates.localizedGet,
  idName: 'entityId',
  nameOf: languageNameOf,
  Form: LocalizedTemplateForm,
})

export const LocalizedTemplateList = listScreen({
  at: backOffice.localizedTemplates,
  text: 'How customers are told that it is their turn, in the language they chose.',
  label: 'Localized templates',
  table: templates.localizedTable,
  columns: [
    { id: 'localeDisplayName', header: 'Language', render: languageNameOf },
    {
      id: 'messageTemplate',
      header: 'Message',
      render: ({ locale, messageTemplate }) => <Sample locale={locale} template={messageTemplate} />,
      isLong: true,
    },
    {
      id: 'announcementTemplate',
      header: 'Announcement',
      render: ({ locale, announcementTemplate }) => <Sample locale={locale} template={announcementTemplate} />,
      isLong: true,
    },
    { id: 'voiceKey', header: 'Voice', render: ({ voiceKey }) => voiceKey || 'Default' },
  ],
  rowName: languageNameOf,
  emptyText: 'There are no templates.',
  editAt: ({ id }) => paths.updateLocalizedTemplate(id),
  logged: 'LocalizedTemplate',
})

/**
 * As customers read and hear it: a name's placeholder would take the room that the text needs. The text may begin with a
 * name, which says nothing about its direction.
 */
function Sample({ locale, template }: Pick<LocalizedTemplateRow, 'locale'> & { template: string }) {
  const language = languageOf(locale)
  return (
    <span className="block truncate" lang={language} dir={directionOf(language)}>
      {fill(template, SAMPLE_VALUES, 'plain')}
    </span>
  )
}

export const LocalizedTemplateUpdate = updateScreen(localized, {
  heading: 'Edit localized template',
  headingOf: ({ localeDisplayName }) => `Edit the ${localeDisplayName} messages`,
  useSave: savedBy(
    templates.localizedUpdate,
    (form: LocalizedForm, { id, version }: LocalizedTemplate) => ({ body: { ...form, id, version } }),
    (_, { localeDisplayName }) => `${localeDisplayName} messages updated`,
  ),
})
