import type { Hotel } from '../app.ts'
import type { Client } from '../client.ts'
import { makeBooking, type Stock } from '../stock.ts'

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

/** An issued invoice of a stay that a company pays: of one night, unless the booking says otherwise. */
export async function invoiceTo(
  api: Client,
  stock: Stock,
  company_id: string,
  wish: object = {},
): Promise<Answer> {
  const night = { check_in: '2027-03-15', check_out: '2027-03-16' }
  const stay = await makeBooking(api, stock, { ...night, company_id, company_pays: true, ...wish })
  const [{ id }] = (await api.get(`/invoices?reservation_id=${stay.id}`)).body.data
  return api.make(`/invoices/${id}/issue`, undefined)
}

/** A payment of a company by bank transfer; the answer. */
export const payAs = (
  { api, property_id }: Pick<Hotel, 'api' | 'property_id'>,
  company_id: string,
  amount: number,
  more: object = {},
) =>
  api.post(`/companies/${company_id}/payments`, {
    property_id,
    amount: { amount, currency: 'EUR' },
    method: 'bank_transfer',
    ...more,
  })

/** What is due on an invoice, in minor units. */
export const dueOn = async (api: Client, invoice_id: string): Promise<number> =>
  (await api.get(`/invoices/${invoice_id}`)).body.amount_due.amount
