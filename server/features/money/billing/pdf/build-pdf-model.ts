import type { Language } from '#contract/languages.ts'
import type { Invoice } from '#contract/parts/invoice-parts.ts'
import { fullName } from '#contract/text/person-names.ts'
import { readAddressee } from '#server/features/guests/public.ts'
import { readInvoice, readInvoiceRow } from '#server/features/invoices/public.ts'
import { readLogo, readProperty } from '#server/features/property/properties/public.ts'
import { confirmationCode, readReservation } from '#server/features/stays/reservations/public.ts'
import { invalid } from '#server/kernel/errors.ts'
import type { InvoicePdfModel } from '#server/pdf/model.ts'
import { collectedOnDocument } from '../collected-on-document.ts'
import { languageOfDocument } from './language-of-document.ts'
import { readServiceNames } from './translate-lines.ts'

interface PaperOptions {
  readonly language?: Language | undefined
  /** The draft of an invoice as a proforma of that moment. */
  readonly proforma_at?: string | null
}

/**
 * Everything that a document is rendered from: in the requested language, else the booker's, else the
 * property's. SVC-3001, and SVC-2002 for a proforma of what is no draft. rule 7.70
 */
export async function readPdfModel(
  ctx: Parameters<typeof readInvoice>[0],
  id: string,
  { language, proforma_at = null }: PaperOptions = {},
): Promise<InvoicePdfModel> {
  const invoice = await readInvoice(ctx, id)
  if (proforma_at !== null && (invoice.type !== 'invoice' || invoice.status !== 'draft'))
    throw invalid(
      'proforma',
      'not_draft',
      'Only the draft of an invoice has a proforma: this one is a document.',
    )
  const { property_id, reservation_id, credited_invoice_id } = invoice
  const [found_property, logo, addressee, found_stay, credited] = await Promise.all([
    readProperty(ctx, property_id),
    readLogo(ctx, property_id),
    readAddressee(ctx, reservation_id),
    readReservation(ctx, reservation_id),
    credited_invoice_id ? readInvoiceRow(ctx, credited_invoice_id) : undefined,
  ])
  // Guaranteed by foreign keys.
  const [property, stay] = [found_property!, found_stay!]
  const { code, country, timezone, letterhead } = property
  const [collected, nameService] = await Promise.all([
    collectedOnDocument(ctx, id, stay),
    readServiceNames(ctx, invoice, stay.services),
  ])
  const shown_in = language ?? languageOfDocument(addressee, property)
  const { amount_due } = invoice
  return {
    // The channel pays that: the guest is not asked for it again.
    invoice: {
      ...invoice,
      line_items: invoice.line_items.map((line) => ({
        ...line,
        description: nameService(line.description, shown_in),
      })),
      amount_due: { ...amount_due, amount: amount_due.amount - (collected?.amount ?? 0) },
    },
    collected: collected && {
      channel: collected.channel,
      amount: { ...amount_due, amount: collected.amount },
    },
    property: { code, country, timezone, letterhead: { ...letterhead, logo } },
    stay: {
      confirmation_code: confirmationCode(reservation_id),
      ...periodOf(invoice, stay),
      guest_name: fullName(addressee.booker),
    },
    credits: credited?.number ? { number: credited.number, issued_at: credited.issued_at! } : null,
    language: shown_in,
    proforma_at,
  }
}

/** The nights of an interim invoice; of any other document those of the stay. rule 36.1 */
function periodOf(
  { nights_until, line_items }: Invoice,
  { check_in, check_out }: Pick<InvoicePdfModel['stay'], 'check_in' | 'check_out'>,
) {
  if (nights_until === null) return { check_in, check_out }
  const nights = line_items.flatMap(({ type, date }) => (type === 'accommodation' && date ? [date] : []))
  return { check_in: nights.toSorted()[0] ?? check_in, check_out: nights_until }
}
