import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnonymousLimit } from '../../http/limits/anonymous-limit.ts'
import type { Pipeline } from '../../http/request.ts'
import type { IncomingMail } from '../../integrations/incoming-mail/parse-mail.ts'
import { ThreadLimit } from '../../integrations/parsing/bounded-thread.ts'
import { parseIncomingMail } from '../../integrations/parsing/parser-pool.ts'
import { fault } from '../../kernel/errors.ts'
import { checkSignature } from '../../kernel/security/webhook-signature.ts'
import { type MailAddresses, mailAddresses } from '../mail/email/public.ts'
import { findRecipient, receiveMail } from './incoming/receive-mail.ts'
import { recipientsOf } from './incoming/recipients.ts'

interface IncomingMailOptions {
  readonly pipeline: Pipeline
  readonly anonymous: AnonymousLimit
  readonly replies: { readonly domain: string; readonly secret: string } | undefined
}

/** Replies may have photos attached, which are ignored. */
const BODY_LIMIT = 10 * 1024 * 1024

/**
 * Endpoint of the inbound mail provider for replies of guests, and for enquiries and replies to their answers: the raw e-mail as the body, signed with
 * `Service-Signature` as webhooks are. 202 for every e-mail, also without a recipient, so that senders learn
 * nothing; one for nobody is not parsed. rules 27.9, 35.3, 35.10
 */
export async function incomingMail(
  server: FastifyInstance,
  { pipeline, anonymous, replies }: IncomingMailOptions,
) {
  if (!replies) return
  const { secret, domain } = replies
  const addresses: MailAddresses = mailAddresses(
    { secrets: pipeline.secrets, domain },
    pipeline.environment.name,
  )
  server.addHook('onRequest', async (request) => anonymous.take(request.ip))
  server.post('/mail', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const raw = bytesOf(request)
    const header = request.headers['service-signature']
    const checked = checkSignature(
      secret,
      typeof header === 'string' ? header : '',
      raw,
      pipeline.clock.now(),
    )
    if (checked.verdict !== 'valid') throw fault('SVC-2001', { message: 'The signature is not valid.' })
    const to = await findRecipient(pipeline, addresses, recipientsOf(raw))
    if (to && (await receiveMail(pipeline, to, await parsed(raw)))) pipeline.onCommit()
    return reply.code(202).send({ received: true })
  })
}

const bytesOf = ({ body }: FastifyRequest) => (body as Buffer | undefined) ?? Buffer.alloc(0)

/** 503 where the thread is busy, for the provider to send it again; else what cannot be parsed is 400. */
async function parsed(raw: Buffer): Promise<IncomingMail> {
  try {
    return await parseIncomingMail(raw)
  } catch (cause) {
    if (cause instanceof ThreadLimit && cause.may_pass)
      throw fault('SVC-9002', { headers: { 'retry-after': '60' }, cause })
    throw fault('SVC-2001', { message: 'The body is no e-mail.', cause })
  }
}
