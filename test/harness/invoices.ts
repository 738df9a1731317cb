import { expect } from 'vitest'
import type { Client } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** All documents of a stay, in the order in which they were begun. */
export async function documentsOf(api: Client, reservation_id: string): Promise<Answer[]> {
  const { body } = await api.get(`/invoices?reservation_id=${reservation_id}&limit=100`)
  for (const row of body.data) expectToAddUp(row)
  return body.data.reverse()
}

/** The only document of a stay. */
export async function oneDocument(api: Client, reservation_id: string): Promise<Answer> {
  const documents = await documentsOf(api, reservation_id)
  expect(documents.map(({ type }) => type)).toHaveLength(1)
  return documents[0]
}

const sum = (amounts: { amount: number }[]) => amounts.reduce((whole, { amount }) => whole + amount, 0)

/** What must be true of every invoice at every moment. decisions 7 */
export function expectToAddUp(invoice: Answer): void {
  const { line_items, vat_breakdown, subtotal, vat_total, total, amount_credited, amount_paid } = invoice
  const all = (rows: Answer[], key: string) => sum(rows.map((row) => row[key]))
  expect(all(line_items, 'gross')).toBe(total.amount)
  expect(all(vat_breakdown, 'net')).toBe(subtotal.amount)
  expect(all(vat_breakdown, 'vat')).toBe(vat_total.amount)
  expect(all(vat_breakdown, 'gross')).toBe(total.amount)
  for (const { net, vat, gross } of [...line_items, ...vat_breakdown])
    expect(net.amount + vat.amount).toBe(gross.amount)
  if (invoice.type !== 'credit_note')
    expect(amount_paid.amount + amount_credited.amount + invoice.amount_due.amount).toBe(total.amount)
}
