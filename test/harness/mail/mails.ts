import type { MailLogEntry } from '#server/features/mail/email/log.ts'
import { type NewMail, queueMail } from '#server/features/mail/email/public.ts'
import { secretContext } from '#server/features/mail/email/secrets.ts'
import type { TemplateName } from '#server/features/mail/email/templates.ts'
import { sealer } from '#server/kernel/security/encryption.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel, TestApp } from '../app.ts'

/** An e-mail in the outbox. */
export interface StoredMail {
  id: string
  status: string
  attempts: number
  interruptions: number
  secret: Buffer | null
  log: MailLogEntry[]
  due_at: Date
}

/** Default fields. */
export const INVOICE: NewMail<'invoice'> = {
  to: { address: 'ngozi.okafor@example.com', name: 'Ngozi Okafor' },
  template: 'invoice',
  language: 'en',
  data: {
    house: 'Harbour House',
    guest_name: 'Ngozi Okafor',
    type: 'invoice',
    number: 'HARBOUR-2027-00001',
    confirmation_code: 'K7Q-4F2M',
    check_in: '2027-03-15',
    check_out: '2027-03-18',
    total: { amount: 37_200, currency: 'EUR' },
    amount_due: { amount: 37_200, currency: 'EUR' },
    due_date: '2027-03-18',
  },
}

/** Queues e-mails as a verb does, in one transaction; with `fails` it is rolled back. */
export function queue<T extends TemplateName = 'invoice'>(
  test: TestApp & { secret: Buffer },
  { account_id }: Pick<Hotel, 'account_id'>,
  mails: readonly NewMail<T>[],
  { fails = false } = {},
): Promise<string[]> {
  return writing(test.app.environments.live.system, account_id, async (tx) => {
    const secrets = sealer(test.secret, 'webhook secrets')
    const ctx = { tx, secrets, now: test.clock.now(), scope: { account_id, property_ids: null } }
    const queued = await Promise.all(mails.map((mail) => queueMail(ctx, mail)))
    if (fails) throw new Error('this transaction comes to nothing')
    return queued.map(({ id }) => id)
  })
}

/** Reads an e-mail from the outbox. */
export async function stored(test: TestApp, id: string): Promise<StoredMail> {
  const { rows } = await test.db.query('SELECT * FROM mails WHERE id = $1', [id])
  return rows[0]
}

/** The newest link in an e-mail to an address, decrypted as by the sender. */
export async function linkOf(test: TestApp & { secret: Buffer }, email: string) {
  await test.app.idle()
  const { rows } = await test.db.query(
    'SELECT account_id, id, to_address, secret FROM mails WHERE to_address = $1 AND secret IS NOT NULL ORDER BY id DESC LIMIT 1',
    [email],
  )
  const { account_id, id, to_address, secret } = rows[0]
  const link = new URL(
    sealer(test.secret, 'webhook secrets').open(secret, secretContext(account_id, id)).toString(),
  )
  return { to: to_address, origin: link.origin, path: link.pathname, token: link.hash.slice(1) }
}
