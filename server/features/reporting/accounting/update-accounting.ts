import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type * as contract from '#contract/reporting/accounting.staff.ts'
import type { Context } from '#server/context.ts'
import { invalid } from '#server/kernel/errors.ts'
import { readNextNumbers } from '../../invoices/public.ts'
import { findPropertyForChange } from '../../property/properties/public.ts'
import { accountKey, isRated, type StoredAccounting } from './account-numbers.ts'
import { presentAccounting } from './present.ts'
import { readAccountingSettings, writeAccountingSettings } from './settings-store.ts'

type Op = typeof contract.updateAccounting
type Body = Input<Op>['body']

/** Changes account numbers of a property; those that are not named stay. rule 20.3 */
export async function updateAccounting(ctx: Context, { params, body }: Input<Op>): Promise<Output<Op>> {
  const property = await findPropertyForChange(ctx, params.id)
  const [stored, numbers] = await Promise.all([
    readAccountingSettings(ctx, property.id),
    readNextNumbers(ctx, property),
  ])
  const next = changed(stored, body)
  const before = presentAccounting(property, stored, numbers)
  if (isDeepStrictEqual(stored, next)) return before
  const after = presentAccounting(property, next, numbers)
  ctx.audit?.({ resource_id: property.id, property_id: property.id, before, after })
  await writeAccountingSettings(ctx, property.id, next)
  return after
}

function changed(stored: StoredAccounting, { chart, accounts = [], datev }: Body): StoredAccounting {
  const numbers: Record<string, string> = { ...stored.accounts }
  for (const [at, { kind, vat_rate, number }] of accounts.entries()) {
    if (vat_rate !== null && !isRated(kind))
      throw invalid(
        `accounts.${at}.vat_rate`,
        'no_rate',
        `The account ${kind} has one number for every rate.`,
      )
    if (number === null) delete numbers[accountKey(kind, vat_rate)]
    else numbers[accountKey(kind, vat_rate)] = number
  }
  return { chart: chart ?? stored.chart, accounts: numbers, datev: { ...stored.datev, ...datev } }
}
