import * as templates from '#contract/mail/message-templates.ts'
import * as messages from '#contract/messages/messages.ts'
import { route } from '../../http/route.ts'
import { createMessage } from './create-message.ts'
import { deleteMessage } from './delete-message.ts'
import { listMessages } from './list-messages.ts'
import { listReservationMessages } from './list-reservation-messages.ts'
import { markMessagesRead } from './mark-messages-read.ts'
import { previewTemplate } from './preview-template.ts'
import { settleMessages } from './settle-messages.ts'

export const messageRoutes = [
  route(templates.previewTemplate, previewTemplate),
  route(messages.listMessages, listMessages),
  route(messages.listReservationMessages, listReservationMessages),
  route(messages.createMessage, createMessage),
  route(messages.deleteMessage, deleteMessage),
  route(messages.markMessagesRead, markMessagesRead),
  route(messages.settleMessages, settleMessages),
]
