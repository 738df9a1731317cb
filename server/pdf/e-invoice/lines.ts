import type { Xml } from '../../integrations/xml/write-xml.ts'
import { descriptionOf } from '../descriptions.ts'
import type { PaperVatRow, PdfLine } from '../model.ts'
import { isZero, type VatCategory } from '../vat-category.ts'
import type { Words } from '../words/words.ts'
import { amount, period } from './parts.ts'

export interface Tariff {
  readonly words: Words
  readonly category: (vat_rate: string) => VatCategory
  readonly reason: string | null
}

/**
 * A line, whose price is net and never negative (BR-27): a deduction has a negative quantity. The price is
 * for the whole quantity, so that nothing is rounded.
 */
export function tradeLine(line: PdfLine, position: number, { category, words }: Tariff): Xml {
  const many = Math.abs(line.quantity) || 1
  const sign = line.net.amount < 0 || (line.net.amount === 0 && line.gross.amount < 0) ? -1 : 1
  const price = { ...line.net, amount: Math.abs(line.net.amount) }
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    ['ram:AssociatedDocumentLineDocument', ['ram:LineID', String(position)]],
    ['ram:SpecifiedTradeProduct', ['ram:Name', descriptionOf(line, words)]],
    [
      'ram:SpecifiedLineTradeAgreement',
      [
        'ram:NetPriceProductTradePrice',
        ['ram:ChargeAmount', amount(price)],
        many > 1 ? ['ram:BasisQuantity', { unitCode: 'C62' }, String(many)] : null,
      ],
    ],
    ['ram:SpecifiedLineTradeDelivery', ['ram:BilledQuantity', { unitCode: 'C62' }, String(sign * many)]],
    [
      'ram:SpecifiedLineTradeSettlement',
      [
        'ram:ApplicableTradeTax',
        ['ram:TypeCode', 'VAT'],
        ['ram:CategoryCode', category(line.vat_rate)],
        rateOf(line.vat_rate, category),
      ],
      line.date && period(line.date, line.date),
      ['ram:SpecifiedTradeSettlementLineMonetarySummation', ['ram:LineTotalAmount', amount(line.net)]],
    ],
  ]
}

export const tradeTax = (row: PaperVatRow, { category, reason }: Tariff): Xml => [
  'ram:ApplicableTradeTax',
  ['ram:CalculatedAmount', amount(row.vat)],
  ['ram:TypeCode', 'VAT'],
  isZero(row.vat_rate) && reason ? ['ram:ExemptionReason', reason] : null,
  ['ram:BasisAmount', amount(row.net)],
  ['ram:CategoryCode', category(row.vat_rate)],
  category(row.vat_rate) === 'O' ? ['ram:ExemptionReasonCode', 'VATEX-EU-O'] : null,
  rateOf(row.vat_rate, category),
]

/** A line outside VAT has no rate. BR-O-05 */
const rateOf = (vat_rate: string, category: Tariff['category']): Xml =>
  category(vat_rate) === 'O' ? null : ['ram:RateApplicablePercent', vat_rate]
