import type * as contract from '#contract/invoices/invoices.ts'
import type { Input } from '#contract/operation.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredFile } from '#server/http/route.ts'
import type { InvoicePdfModel } from '#server/pdf/model.ts'
import { print } from '#server/pdf/renderer.ts'
import { readPdfModel } from './build-pdf-model.ts'

type Op = typeof contract.getInvoicePdf

/** What the document is rendered from; rendering begins after the snapshot is released. rule 7 */
export const getInvoicePdf = async (ctx: Context, { params, query }: Input<Op>): Promise<ToPrint> => ({
  paper: await readPdfModel(ctx, params.id, {
    language: query.language,
    proforma_at: query.proforma ? ctx.now.toString() : null,
  }),
  account: ctx.scope.account_id,
})

/** A document, and the account whose share of the renderer it takes. */
export interface ToPrint {
  readonly paper: InvoicePdfModel
  readonly account: string
}

/** The document as a file, named by its number, or by its kind. */
export async function renderPdf({ paper, account }: ToPrint): Promise<AnsweredFile> {
  const { number, type } = paper.invoice
  const unnumbered = paper.proforma_at === null ? `${type}-draft` : `proforma-${paper.stay.confirmation_code}`
  return { bytes: await print(paper, account), filename: `${number ?? unnumbered}.pdf` }
}
