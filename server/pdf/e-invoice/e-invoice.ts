import { minorUnitDigits } from '#contract/money.ts'
import { writeXml, type Xml } from '../../integrations/xml/write-xml.ts'
import { dateIn } from '../../kernel/time/clock.ts'
import { compactIban } from '../bank-account.ts'
import type { InvoicePdfModel, PdfInvoice, PdfPayment } from '../model.ts'
import { taxIdOf, vatCategoriesOf } from '../vat-category.ts'
import { WORDS } from '../words/catalogue.ts'
import { type Tariff, tradeLine, tradeTax } from './lines.ts'
import { buyer, delivery, seller } from './parties.ts'
import { amount, day, period } from './parts.ts'

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** UNTDID 1001. EN 16931, BT-3. */
const TYPE_CODES: Readonly<Record<PdfInvoice['type'], string>> = {
  invoice: '380',
  deposit_invoice: '386',
  credit_note: '381',
}

/**
 * The document by EN 16931, in UN/CEFACT's Cross Industry Invoice. Null for what the standard cannot
 * represent: a document without a number, a currency with more than two decimals, VAT of a seller without VAT
 * id or tax number.
 */
export function eInvoice(paper: InvoicePdfModel): string | null {
  const { invoice, property, credits, stay } = paper
  const { number, issued_at } = invoice
  if (number === null || issued_at === null || minorUnitDigits(invoice.currency) > 2) return null
  const vat_id = taxIdOf(invoice.seller.vat_id)
  const categories = vatCategoriesOf(paper)
  const tariff: Tariff = {
    words: WORDS[paper.language],
    category: categories.of,
    reason: categories.reason,
  }
  const outside = invoice.line_items.every(({ vat_rate }) => categories.of(vat_rate) === 'O')
  if (!outside && vat_id === null && property.letterhead.tax_number === null) return null
  const issued = dateIn(property.timezone, Temporal.Instant.from(issued_at))
  return writeXml(NAMESPACES, [
    'rsm:CrossIndustryInvoice',
    [
      'rsm:ExchangedDocumentContext',
      ['ram:GuidelineSpecifiedDocumentContextParameter', ['ram:ID', 'urn:cen.eu:en16931:2017']],
    ],
    [
      'rsm:ExchangedDocument',
      ['ram:ID', number],
      ['ram:TypeCode', TYPE_CODES[invoice.type]],
      ['ram:IssueDateTime', day(issued)],
      ...[invoice.reason, property.letterhead.footer].map(note),
    ],
    [
      'rsm:SupplyChainTradeTransaction',
      ...invoice.line_items.map((line, i) => tradeLine(line, i + 1, tariff)),
      ['ram:ApplicableHeaderTradeAgreement', seller(paper, outside), buyer(paper, outside)],
      ['ram:ApplicableHeaderTradeDelivery', delivery(paper)],
      [
        'ram:ApplicableHeaderTradeSettlement',
        ['ram:PaymentReference', transferReference(paper)],
        ['ram:InvoiceCurrencyCode', invoice.currency],
        paymentMeans(paper),
        ...invoice.vat_breakdown.map((row) => tradeTax(row, tariff)),
        period(stay.check_in, stay.check_out),
        terms(invoice, issued),
        sums(invoice),
        credits && [
          'ram:InvoiceReferencedDocument',
          ['ram:IssuerAssignedID', credits.number],
          [
            'ram:FormattedIssueDateTime',
            day(dateIn(property.timezone, Temporal.Instant.from(credits.issued_at)), 'qdt'),
          ],
        ],
      ],
    ],
  ])
}

/** The reference of a bank transfer; a proforma has no number. */
export const transferReference = ({ invoice, stay }: InvoicePdfModel): string =>
  [invoice.number, stay.confirmation_code].filter((part) => part !== null).join(' ')

const note = (text: string | null): Xml => (text ? ['ram:IncludedNote', ['ram:Content', text]] : null)

/** Due is what is left: a credit is settled like a payment. BR-CO-16 */
function sums({ subtotal, vat_total, total, amount_due }: PdfInvoice): Xml {
  const settled = { amount: total.amount - amount_due.amount, currency: total.currency }
  return [
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    ['ram:LineTotalAmount', amount(subtotal)],
    ['ram:TaxBasisTotalAmount', amount(subtotal)],
    ['ram:TaxTotalAmount', { currencyID: vat_total.currency }, amount(vat_total)],
    ['ram:GrandTotalAmount', amount(total)],
    ['ram:TotalPrepaidAmount', amount(settled)],
    ['ram:DuePayableAmount', amount(amount_due)],
  ]
}

const terms = ({ amount_due, due_date }: PdfInvoice, issued: string): Xml =>
  amount_due.amount > 0
    ? ['ram:SpecifiedTradePaymentTerms', ['ram:DueDateDateTime', day(due_date ?? issued)]]
    : null

/** UNTDID 4461; the method of the most recent payment, once nothing is due. EN 16931, BT-81. */
const MEANS: Readonly<Record<PdfPayment['method'], string>> = {
  card: '48',
  cash: '10',
  bank_transfer: '1',
  manual: '1',
  channel_collect: '1',
  company_credit: '97',
  security_deposit: '97',
  write_off: '1',
}

function paymentMeans({ invoice, property }: InvoicePdfModel): Xml {
  const { bank } = property.letterhead
  if (bank && invoice.amount_due.amount > 0 && invoice.type !== 'credit_note') {
    return [
      'ram:SpecifiedTradeSettlementPaymentMeans',
      ['ram:TypeCode', invoice.currency === 'EUR' ? '58' : '30'],
      [
        'ram:PayeePartyCreditorFinancialAccount',
        ['ram:IBANID', compactIban(bank.iban)],
        bank.holder && ['ram:AccountName', bank.holder],
      ],
      bank.bic && ['ram:PayeeSpecifiedCreditorFinancialInstitution', ['ram:BICID', bank.bic]],
    ]
  }
  const last = invoice.payments.findLast(({ status }) => status === 'succeeded')
  return last ? ['ram:SpecifiedTradeSettlementPaymentMeans', ['ram:TypeCode', MEANS[last.method]]] : null
}
