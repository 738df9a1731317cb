export type {
  Attachment,
  AttachmentKind,
  AttachmentRenderer,
  AttachmentRenderers,
  RenderedAttachment,
} from './attachments.ts'
export { MAIL_RESULTS, type Mailer, type MailFailpoint, makeMailer } from './dispatch/mailer.ts'
export { type NewMail, queueMail } from './queue-mail.ts'
export { tidyOutbox } from './tidy-outbox.ts'
