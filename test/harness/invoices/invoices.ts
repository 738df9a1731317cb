import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { type BookingFields, makeBooking, makeStock } from '../stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** All documents of a stay, in the order of creation. */
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

/** Received on an invoice, less refunds. */
export const receivedOn = ({ amount_paid, amount_refunded }: Answer): number =>
  amount_paid.amount - amount_refunded.amount

/** Invariants of every invoice. rule 7 */
export function expectToAddUp(invoice: Answer): void {
  const { line_items, vat_breakdown, subtotal, vat_total, total, amount_credited } = invoice
  const all = (rows: Answer[], key: string) => sum(rows.map((row) => row[key]))
  expect(all(line_items, 'gross')).toBe(total.amount)
  expect(all(vat_breakdown, 'net')).toBe(subtotal.amount)
  expect(all(vat_breakdown, 'vat')).toBe(vat_total.amount)
  expect(all(vat_breakdown, 'gross')).toBe(total.amount)
  for (const { net, vat, gross } of [...line_items, ...vat_breakdown])
    expect(net.amount + vat.amount).toBe(gross.amount)
  if (invoice.type !== 'credit_note')
    expect(receivedOn(invoice) + amount_credited.amount + invoice.amount_due.amount).toBe(total.amount)
}

/** A stay that starts on the first day of the tests, checked in. */
export async function inHouse(
  api: Client,
  wish: BookingFields = {},
  rate_plan: Record<string, unknown> = {},
) {
  const stock = await makeStock(api, { rate_plan, inventory_count: 5 })
  const { body: rooms } = await api.get(`/rooms?room_type_id=${stock.room_type_id}`)
  const stay = await makeBooking(api, stock, {
    check_in: '2027-01-04',
    check_out: '2027-01-07',
    room_id: rooms.data[0].id,
    ...wish,
  })
  const { body } = await api.patch(`/reservations/${stay.id}`, { status: 'checked_in' })
  return body
}
export const checkOut = (api: Client, id: string) =>
  api.patch(`/reservations/${id}`, { status: 'checked_out', allow_open_balance: true })
export const issue = (api: Client, id: string, headers = {}) =>
  api.post(`/invoices/${id}/issue`, undefined, headers)
export const credit = (api: Client, id: string, body: BookingFields = {}) =>
  api.post(`/invoices/${id}/credit-notes`, body)
export const stayOf = async (api: Client, id: string) => (await api.get(`/reservations/${id}`)).body
export const shapes = (documents: { type: string; status: string; total: { amount: number } }[]) =>
  documents.map(({ type, status, total }) => [type, status, total.amount])

/** Invariant at rest: the amount due of the reservation equals its documents. rule 7 */
export async function expectToAgree(api: Client, id: string) {
  const [stay, documents] = await Promise.all([stayOf(api, id), documentsOf(api, id)])
  const sum = documents
    .filter(({ type, status }) => status !== 'void' && !(type === 'deposit_invoice' && status === 'draft'))
    .reduce((whole, { type, total }) => whole + (type === 'credit_note' ? -total.amount : total.amount), 0)
  const paid = documents.reduce(
    (whole, document) => whole + (document.type === 'credit_note' ? 0 : receivedOn(document)),
    0,
  )
  expect(sum - paid).toBe(stay.balance.amount)
}
