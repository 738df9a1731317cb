export {
  type AttachmentRenderer,
  type AttachmentRenderers,
  LOGO_ID,
  PHOTO_ID,
} from './attachments.ts'
export {
  type BookingMail,
  type BookingStay,
  type BookingTemplate,
  type EmailProperty,
  isUnconfirmed,
  roomInWords,
  templateFor,
} from './booking/stay.ts'
export { MAIL_RESULTS, OutboxWorker } from './dispatch/outbox-worker.ts'
export { amountIn, dayIn, momentIn, percentIn } from './formats.ts'
export { builtInText, emptyMessage, MAIL_OF_KIND } from './guest-texts/built-in.ts'
export type { TemplateText } from './guest-texts/fill.ts'
export {
  deleteMailsAbout,
  discardMails,
  discardReminders,
  eraseMails,
  eraseMailsAbout,
  eraseMailsTo,
  type ListedMail,
  readFailedMails,
  readMails,
  readOutbox,
  readWaitingAbout,
  retryMails,
  type ShownMail,
  type WaitingMail,
} from './outbox-store.ts'
export { previewMail } from './preview-mail.ts'
export { type NewMail, queueMail } from './queue-email.ts'
export { readMailsAbout } from './read-mails-about.ts'
export { secretContext as linkContext } from './secrets.ts'
export { renderMailText } from './show-mail.ts'
export { MAIL_STATUSES, type MailStatus, readAddressees } from './store.ts'
export {
  countEnquiryMessages,
  type EnquiryMessageRow,
  findEnquiryMessage,
  handOverWait,
  insertEnquiryMessage,
  readEnquiryMessagePage,
  readIdsOfReplies,
  readMessagesOfEnquiries,
  readReceivedReply,
} from './thread/enquiry-thread-store.ts'
export {
  countMessagesOfDay,
  type GuestViewMessage,
  lockThread,
  readGuestView,
} from './thread/guest-view-store.ts'
export { readThreadOwner, recordBounce } from './thread/owner-store.ts'
export { type MailAddresses, mailAddresses } from './thread/reply-address.ts'
export {
  countOpenMessages,
  type OpenThread,
  readOpenThreads,
  reopenAnswered,
  reopenMessages,
  settleMessages,
} from './thread/settlement-store.ts'
export {
  findMessage,
  finishPastMail,
  insertMessage,
  type MessageRow,
  markRead,
  readMessagePage,
} from './thread/store.ts'
export type { SecondFactorChange } from './words/words.ts'
