import type { Hotel } from '../app.ts'
import { actions } from '../front-desk.ts'
import { type BookingFields, makeBooking, type Stock } from '../stock.ts'
import { documentsOf } from './invoices.ts'

export const COMPANY = { name: null, company_name: 'Okafor Trading Ltd' }

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

/** A stay of 360.00 with its folios, and actions on them. */
export async function stayWithFolios(hotel: Hotel, stock: Stock, wish: BookingFields = {}) {
  const { api } = hotel
  const { id } = await makeBooking(api, stock, { check_in: '2027-01-04', check_out: '2027-01-07', ...wish })
  const path = `/reservations/${id}`
  const folios = async (): Promise<Answer[]> => (await api.get(`${path}/folios`)).body.data
  const drafts = async (): Promise<Answer[]> => {
    const documents = await documentsOf(api, id)
    return documents.filter(({ type, status }: Answer) => type === 'invoice' && status === 'draft')
  }
  const draftOf = async (folio_id: string) => (await drafts()).find((row) => row.folio_id === folio_id)
  const [first] = await folios()
  return {
    id,
    path,
    folios,
    drafts,
    draftOf,
    first,
    ...actions(hotel, id),
    open: (body: object = { name: 'Company', bill_to: COMPANY }) => api.make(`${path}/folios`, body),
    async move(line_ids: string[], from: string, to: string) {
      const draft = await draftOf(from)
      return api.post(`/invoices/${draft.id}/lines/move`, { line_ids, folio_id: to })
    },
  }
}

export const linesOf = (draft: Answer): string[] => draft.line_items.map(({ id }: { id: string }) => id)
