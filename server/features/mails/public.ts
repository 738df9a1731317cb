export type {
  Attachment,
  AttachmentKind,
  AttachmentRenderer,
  AttachmentRenderers,
  RenderedAttachment,
} from './attachments.ts'
export { type NewMail, queueMail } from './queue-mail.ts'
