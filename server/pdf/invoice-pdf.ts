import { drawLines, drawSums } from './amounts.ts'
import { eInvoice } from './e-invoice/e-invoice.ts'

import { figuresOf } from './formats.ts'
import { drawEdges, drawHead, paragraph } from './letterhead.ts'
import { describe } from './metadata.ts'
import type { InvoicePdfModel } from './model.ts'
import { PdfWriter, SMALL } from './page.ts'
import { drawPayments, drawTransfer } from './payments.ts'
import { WORDS } from './words/catalogue.ts'

/**
 * An invoice, deposit invoice or credit note as a PDF: A4, tagged, PDF/A-3, with the EN 16931 XML embedded
 * (Factur-X) where the standard allows it. The same model gives the same bytes. rule 7
 */
export async function invoicePdf(paper: InvoicePdfModel): Promise<Buffer> {
  const { invoice, property, language } = paper
  const { titles, marks, proforma } = WORDS[language]
  const figures = figuresOf(language, property.timezone)
  const moment = paper.proforma_at ?? invoice.issued_at ?? invoice.created_at
  const created = new Date(Temporal.Instant.from(moment).epochMilliseconds)
  const is_proforma = paper.proforma_at !== null
  const mark = { draft: marks.draft, void: marks.void }[invoice.status as 'draft' | 'void'] ?? null
  const watermark = is_proforma ? proforma.mark : mark
  const writer = new PdfWriter({
    language,
    title: is_proforma
      ? `${proforma.title} ${paper.stay.confirmation_code}`
      : `${titles[invoice.type]} ${invoice.number ?? watermark ?? ''}`.trim(),
    created,
    watermark,
  })
  drawHead(writer, paper, figures)
  drawLines(writer, paper, figures)
  drawSums(writer, paper, figures)
  drawPayments(writer, paper, figures)
  drawTransfer(writer, paper, figures)
  const { footer } = property.letterhead
  if (footer) {
    writer.y += 14
    paragraph(writer, 'P', footer, SMALL)
  }
  const xml = eInvoice(paper)
  describe(writer.doc, { xml, author: invoice.seller.company_name ?? invoice.seller.name, created })
  return writer.finish((page, of) => drawEdges(writer, paper, page, of))
}
