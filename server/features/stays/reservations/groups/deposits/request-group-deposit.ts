import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/stays/group-deposits.ts'
import type { GroupInstalment } from '#contract/stays/group-deposits.ts'
import type { Context } from '#server/context.ts'
import { findNamedCompany } from '#server/features/companies/public.ts'
import { previewMail, queueMail } from '#server/features/mail/email/public.ts'
import { type PropertyRow, readProperty } from '#server/features/property/properties/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import { isEmailAddress } from '#server/kernel/text/email-address.ts'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'
import { findGroupForChange, type GroupRow, writeGroup } from '../store.ts'
import { readInstalments } from './read-instalments.ts'

type Op = typeof contract.requestGroupDeposit

/** Hours after which a request that could not be sent is outdated: it may have been paid. */
const HOURS_UNTIL_STALE = 24

/**
 * Asks the payer of a group for a deposit by e-mail, and records when. 422 SVC-2002 where nothing of it is left to pay, or
 * the payer has no address. rule 31.14
 */
export async function requestGroupDeposit(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const row = await findGroupForChange(ctx, params.id)
  const [property, company, all] = await Promise.all([
    readProperty(ctx, row.property_id),
    findNamedCompany(ctx, { company_id: row.company_id }),
    readInstalments(ctx, row),
  ])
  const chosen = chosenOf(all, body?.number)
  const to = (row.bill_to?.email ?? company?.invoice_email ?? '').trim()
  if (!isEmailAddress(to))
    throw invalid(
      'bill_to.email',
      'no_email',
      'Neither the payer of the group nor its company has an address.',
    )
  const language = company?.language ?? property!.letterhead.language
  const data = contentOf(chosen, row, property!)
  const requested_at = toTimestamp(ctx.now)
  const deposits = row.deposits.map((one, i) => (i + 1 === chosen.number ? { ...one, requested_at } : one))
  await Promise.all([
    writeGroup(ctx, raiseVersion({ ...row, deposits }, ctx.now)),
    queueMail(ctx, {
      to: { address: to, name: row.bill_to?.name ?? row.bill_to?.company_name ?? company?.name ?? null },
      template: 'deposit_request',
      language,
      data,
      property_id: row.property_id,
      resource_id: row.id,
      expires_at: ctx.now.add({ hours: HOURS_UNTIL_STALE }),
    }),
  ])
  const after = { sent_to: to, number: chosen.number, amount_due: chosen.amount_due }
  ctx.audit?.({ resource_id: row.id, property_id: row.property_id, before: null, after })
  const { subject, text } = previewMail({ template: 'deposit_request', language, data })
  return { instalment: { ...chosen, requested_at }, to, language, subject, text }
}

function chosenOf(all: readonly GroupInstalment[], number: number | undefined): GroupInstalment {
  const isOpen = ({ amount_due }: GroupInstalment) => amount_due.amount > 0
  const chosen = all.find((one) => (number === undefined ? isOpen(one) : one.number === number))
  if (!chosen || !isOpen(chosen))
    throw invalid('number', 'nothing_due', 'Nothing is left to pay of this deposit.')
  return chosen
}

const contentOf = (
  { due_date, amount, amount_paid: paid, amount_due: open }: GroupInstalment,
  { name: group, from_date: from, to_date: to }: GroupRow,
  { name, letterhead, booking_page }: PropertyRow,
) => ({
  house: name,
  accent: booking_page.colours.accent,
  reply_to: letterhead.email && isEmailAddress(letterhead.email) ? letterhead.email : null,
  bank: letterhead.bank,
  group,
  from,
  to,
  due_date,
  amount,
  paid,
  open,
})
