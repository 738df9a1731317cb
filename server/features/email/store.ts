import type { Tx } from '../../context.ts'
import { statement } from '../../postgres/statement.ts'
import type { Attachment } from './attachments.ts'
import type { Language } from './messages/language.ts'

/** A mail as it is queued. */
export interface QueuedMail {
  readonly account_id: string
  readonly id: string
  readonly property_id: string | null
  readonly resource_id: string | null
  readonly reservation_id: string | null
  readonly template: string
  readonly language: Language
  readonly to_address: string
  readonly to_name: string | null
  readonly data: object
  readonly secret: Buffer | null
  readonly attachments: readonly Attachment[]
  readonly due_at: string
  readonly expires_at: string
  readonly created_at: string
}

const insert = statement(
  'insert_mail',
  `INSERT INTO mails (account_id, id, property_id, resource_id, template, language, to_address, to_name, data, secret,
     attachments, due_at, expires_at, created_at, reservation_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   ON CONFLICT (account_id, resource_id, to_address) WHERE template = 'invoice' AND status IN ('waiting', 'sending')
   DO NOTHING`,
)

const addressees = statement(
  'list_addressees_of_mails',
  `SELECT to_address FROM mails WHERE account_id = $1 AND resource_id = $2`,
)
/** To whom something was written, or is to be. */
export async function readAddressees(tx: Tx, account_id: string, resource_id: string): Promise<string[]> {
  const rows = await tx.run<{ to_address: string }>(addressees, [account_id, resource_id])
  return rows.map(({ to_address }) => to_address)
}

export const insertMail = (tx: Tx, mail: QueuedMail) =>
  tx.run(insert, [
    mail.account_id,
    mail.id,
    mail.property_id,
    mail.resource_id,
    mail.template,
    mail.language,
    mail.to_address,
    mail.to_name,
    JSON.stringify(mail.data),
    mail.secret,
    JSON.stringify(mail.attachments),
    mail.due_at,
    mail.expires_at,
    mail.created_at,
    mail.reservation_id,
  ])
