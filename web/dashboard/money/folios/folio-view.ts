import type { Folio } from '#contract/money/folios.ts'
import type { Invoice, InvoiceLine } from '#contract/parts/invoice-parts.ts'

/** A line of a draft that can be moved, and its position. */
export interface ChosenLine {
  readonly key: string
  readonly line_id: string
  readonly invoice_id: string
  readonly folio_id: string
}

/** The data of the folio screens: everything of one stay. */
export interface FolioView {
  readonly folio: Folio
  readonly title: string
  /** The payer, where the title does not name it already. */
  readonly payer: string | null
  readonly draft: Invoice | undefined
  /** Issued documents, the oldest first. */
  readonly issued: readonly Invoice[]
  readonly documents: readonly Invoice[]
  readonly is_first: boolean
}

const payerOf = ({ bill_to: { company_name, name } }: Folio) => company_name ?? name

/** The folios of a stay, the first one first; those without a name are named after their payer. */
export const viewsOf = (
  folios: readonly Folio[],
  invoices: readonly Invoice[],
  unnamed: (at: number) => string,
): FolioView[] =>
  folios.map((folio, i) => {
    const documents = invoices.filter(({ folio_id }) => folio_id === folio.id).reverse()
    const payer = payerOf(folio)
    return {
      folio,
      title: folio.name ?? payer ?? unnamed(i + 1),
      payer: folio.name !== null && payer !== folio.name ? payer : null,
      draft: documents.find(({ id }) => id === folio.draft_invoice_id),
      issued: documents.filter(({ number }) => number !== null),
      documents,
      is_first: i === 0,
    }
  })

/** Corrections of an issued document stay on its folio. rule 7.59 */
export const isMovable = ({ type, id, description }: InvoiceLine): boolean =>
  id.startsWith('added_') ||
  (type !== 'adjustment' && !(type === 'city_tax' && description.startsWith('Adjustment: ')))

export const chosenLine = ({ id, folio_id }: Invoice, line_id: string): ChosenLine => ({
  key: `${id} ${line_id}`,
  line_id,
  invoice_id: id,
  folio_id,
})

/** An empty folio can be deleted. rule 7.64 */
export const isEmpty = ({ folio, documents }: FolioView): boolean =>
  documents.every(({ status, payments }) => status === 'void' && payments.length === 0) &&
  folio.invoice_ids.length === 0

/** The undo key of a stay's folios: only the last move can be undone, because the next may build on it. */
export const aboutFolios = (reservation_id: string): string => `folios ${reservation_id}`

/** The media type of a drag, distinct from those of other programs. */
export const DRAGGED = 'application/x-serai-lines'
