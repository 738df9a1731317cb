import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/enquiry-messages.ts'
import type { Context } from '#server/context.ts'
import {
  builtInText,
  countEnquiryMessages,
  findEnquiryMessage,
  insertEnquiryMessage,
  previewMail,
  queueMail,
  readIdsOfReplies,
} from '#server/features/mail/email/public.ts'
import { readWords, requireKnownVariables } from '#server/features/mail/message-templates/public.ts'
import { findProperty } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { validMessageIds } from '#server/kernel/text/message-id.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import type { EnquiryRow } from '../row.ts'
import { saveEnquiry } from '../save-enquiry.ts'
import { findEnquiryForChange } from '../store.ts'
import { answerTo } from './answer-mail.ts'
import { afterAnswer } from './answered.ts'
import { MAX_MESSAGES, MAX_MESSAGES_A_DAY } from './limits.ts'
import { presentEnquiryMessage } from './present-enquiry-message.ts'

type Op = typeof contract.createEnquiryMessage

const TEMPLATE = 'enquiry_answer'
/** Seconds in which staff can withdraw an answer. */
const SECONDS_OF_STAFF = 10
/** Named in the header: the enquiry, and the newest replies. */
const MAX_REFERENCES = 10

/** Answers an enquiry by e-mail. SVC-1007 for a closed one; 422 without an address, and for an unknown variable. rule 35.9 */
export async function createEnquiryMessage(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const before = await findEnquiryForChange(ctx, params.id)
  requireKnownVariables(TEMPLATE, body)
  const state = afterAnswer(before, ctx.now)
  const id = await send(ctx, before, body)
  const { change } = await saveEnquiry(ctx, before, state)
  ctx.audit?.(change)
  return presentEnquiryMessage(await findEnquiryMessage(ctx, id))
}

async function send(ctx: Context, enquiry: EnquiryRow, body: Input<Op>['body']): Promise<string> {
  const { id: enquiry_id, property_id, email: address, open_since: waited_since } = enquiry
  if (address === null || !isEmailAddress(address))
    throw invalid('id', 'no_email', 'The enquiry has no e-mail address.')
  const [property, wordsIn, replies] = await Promise.all([
    findProperty(ctx, property_id),
    readWords(ctx, property_id, TEMPLATE),
    readIdsOfReplies(ctx, enquiry_id, MAX_REFERENCES - 1),
    requireFewEnough(ctx, enquiry_id),
  ])
  const language = body.language ?? property.letterhead.language
  const { subject } = wordsIn(language) ?? builtInText(TEMPLATE, language)
  const words = { subject: body.subject ?? subject, body: body.body }
  const references = validMessageIds([enquiry.internet_id, ...replies])
  const data = { ...answerTo(enquiry, property, language), words, references }
  const { id: mail_id } = await queueMail(ctx, {
    to: { address, name: enquiry.name },
    template: TEMPLATE,
    language,
    data,
    property_id,
    resource_id: enquiry_id,
    wait_seconds: ctx.actor.type === 'staff' ? SECONDS_OF_STAFF : 0,
  })
  const { subject: sent_subject, text } = previewMail({ template: TEMPLATE, language, data })
  const id = newId('enquiry_message', ctx.now.epochMilliseconds)
  await insertEnquiryMessage(ctx, {
    id,
    property_id,
    enquiry_id,
    direction: 'out',
    subject: sent_subject,
    body: text.trimEnd(),
    from_name: ctx.actor.name ?? null,
    from_address: null,
    to_address: address,
    attachments: [],
    is_automatic: false,
    mail_id,
    status: 'sent',
    internet_id: null,
    waited_since,
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    created_at: toTimestamp(ctx.now),
  })
  return id
}

async function requireFewEnough(ctx: Context, enquiry_id: string): Promise<void> {
  const { of_enquiry, of_day } = await countEnquiryMessages(ctx, enquiry_id, 'out')
  if (of_day >= MAX_MESSAGES_A_DAY || of_enquiry >= MAX_MESSAGES)
    throw invalid(
      'id',
      'too_many',
      `An enquiry has at most ${MAX_MESSAGES_A_DAY} answers in 24 hours, and ${MAX_MESSAGES} messages.`,
    )
}
