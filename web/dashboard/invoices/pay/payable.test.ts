import { expect, it } from 'vitest'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { eur } from '#contract/samples/values.ts'
import { payables } from './payable.ts'

const document = (id: string, folio_id: string, due: number) =>
  ({
    ...{ id, folio_id, type: 'invoice', status: 'issued', total: eur(due), amount_due: eur(due) },
  }) as Invoice

it('what somebody else pays of a folio is proposed of none of its documents', () => {
  const documents = [
    document('inv_1', 'fol_1', 36_000),
    document('inv_2', 'fol_1', 8_000),
    document('inv_3', 'fol_2', 5_000),
  ]
  const proposed = (from_channel: number) =>
    payables(documents, { status: 'checked_in' }, new Map([['fol_1', from_channel]])).map(
      ({ invoice, amount }) => [invoice.id, amount.amount],
    )
  expect(proposed(0)).toEqual([
    ['inv_1', 36_000],
    ['inv_2', 8_000],
    ['inv_3', 5_000],
  ])
  expect(proposed(36_000)).toEqual([
    ['inv_1', 8_000],
    ['inv_2', 8_000],
    ['inv_3', 5_000],
  ])
  expect(proposed(44_000)).toEqual([['inv_3', 5_000]])
})
