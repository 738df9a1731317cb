import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { eInvoice } from '#server/pdf/e-invoice/e-invoice.ts'
import { faultsOfEInvoice, partsOf } from '../harness/invoices/documents.ts'
import { type Sample, type SampleLine, sampleInvoice } from '../harness/invoices/invoice-samples.ts'

const STAY: SampleLine[] = [
  { date: '2027-03-15', price: 12000 },
  { date: '2027-03-16', price: 12000 },
  { type: 'meal', date: '2027-03-16', price: 1500, quantity: 4, vat_rate: '19.00', description: 'Meals' },
]
const TOWN: SampleLine = {
  type: 'city_tax',
  price: 200,
  quantity: 6,
  vat_rate: '0.00',
  description: 'City tax',
}
const DEPOSIT: SampleLine = {
  type: 'deposit',
  price: -5000,
  description: 'Deposit, invoice HARBOUR-D-2027-00001',
}

const KINDS: Record<string, Sample> = {
  'a stay with city tax': {},
  'two rates and city tax': { lines: [...STAY, TOWN] },
  'a stay less its deposit': { lines: [...STAY, TOWN, DEPOSIT], paid: 8000, payments: [{}] },
  'a deposit invoice': {
    invoice: { type: 'deposit_invoice', number: 'HARBOUR-D-2027-00001' },
    lines: [{ type: 'deposit', price: 5000, description: 'Deposit' }],
  },
  'a credit note': {
    invoice: { type: 'credit_note', number: 'HARBOUR-C-2027-00001', reason: 'The heating failed & more <b>' },
    credits: { number: 'HARBOUR-2027-00001', issued_at: '2027-03-18T09:30:00Z' },
  },
  'a fee alone': { lines: [{ type: 'fee', price: 36000, vat_rate: '0.00', description: 'No-show fee' }] },
  'a small business': { lines: [{ price: 9000, vat_rate: '0.00' }] },
  'an invoice that is paid by card': { paid: 37200, payments: [{ method: 'card' }] },
  'an invoice that was credited in part': { credited: 5000 },
  'a company from abroad': {
    invoice: {
      bill_to: {
        name: 'Grace Hopper',
        company_name: 'COBOL & Söhne <AG>',
        vat_id: 'ATU12345678',
        address: { line1: 'Ring 1', line2: 'Top 3', city: 'Wien', postal_code: '1010', country: 'AT' },
      },
    },
  },
  'a guest of whom only the name is known': {
    invoice: { bill_to: { name: 'Ada', company_name: null, vat_id: null, address: null } },
    letterhead: { bank: null, email: null, phone: null, footer: null },
  },
  'a currency without decimals': { currency: 'JPY', lines: [{ price: 15000, vat_rate: '10.00' }] },
}

describe('rule 7 — an issued document is an EN 16931 invoice by the schema of Factur-X', () => {
  it.each(Object.entries(KINDS))('%s', (_, sample) => {
    for (const language of LANGUAGES) {
      const xml = eInvoice(sampleInvoice({ ...sample, language }))
      expect(faultsOfEInvoice(xml!)).toEqual([])
    }
  })

  it('the schema is strict: it refuses an unknown element, and one out of order', () => {
    const xml = eInvoice(sampleInvoice())!
    expect(faultsOfEInvoice(xml.replace('<ram:TypeCode>380', '<ram:Typ/><ram:TypeCode>380'))).not.toEqual([])
    expect(
      faultsOfEInvoice(
        xml.replace(/(<ram:ID>HARBOUR-2\S*?<\/ram:ID>)(<ram:TypeCode>.*?<\/ram:TypeCode>)/, '$2$1'),
      ),
    ).not.toEqual([])
  })

  it('type codes: 380 for an invoice, 386 for a deposit invoice, 381 for a credit note that names the corrected invoice', () => {
    const code = (name: string) =>
      partsOf(eInvoice(sampleInvoice(KINDS[name]))!)('ExchangedDocument/TypeCode')
    expect(code('a stay with city tax')).toEqual(['380'])
    expect(code('a deposit invoice')).toEqual(['386'])
    expect(code('a credit note')).toEqual(['381'])
    const parts = partsOf(eInvoice(sampleInvoice(KINDS['a credit note']))!)
    expect(parts('InvoiceReferencedDocument/IssuerAssignedID')).toEqual(['HARBOUR-2027-00001'])
    expect(parts('IncludedNote/Content')[0]).toBe('The heating failed & more <b>')
  })
})

describe('EN 16931 — categories of VAT', () => {
  const categories = (sample: Sample) => {
    const parts = partsOf(eInvoice(sampleInvoice(sample))!)
    return {
      rows: parts('ApplicableHeaderTradeSettlement/ApplicableTradeTax/CategoryCode'),
      reasons: parts('ApplicableTradeTax/ExemptionReason'),
      codes: parts('ApplicableTradeTax/ExemptionReasonCode'),
      ids: parts('SellerTradeParty/SpecifiedTaxRegistration/ID'),
    }
  }

  it('city tax beside VAT is E with its reason, because O must be alone in a document (BR-O-11)', () => {
    expect(categories({ lines: [...STAY, TOWN] })).toEqual({
      rows: ['S', 'S', 'E'],
      reasons: ['City tax and fees, not subject to VAT'],
      codes: [],
      ids: ['DE123456789'],
    })
  })

  it('a fee alone is O, with its code and without VAT ids (BR-O-02)', () => {
    expect(categories(KINDS['a fee alone']!)).toEqual({
      rows: ['O'],
      reasons: ['Not subject to VAT'],
      codes: ['VATEX-EU-O'],
      ids: [],
    })
  })

  it('a stay without VAT is E where the seller has a tax registration', () => {
    expect(categories(KINDS['a small business']!).rows).toEqual(['E'])
  })

  it('a tax number replaces a VAT id (BR-S-02)', () => {
    const seller = { name: 'Mill', company_name: null, vat_id: null, address: { country: 'DE' } }
    expect(eInvoice(sampleInvoice({ invoice: { seller } }))).toBeNull()
    const known = sampleInvoice({ invoice: { seller }, letterhead: { tax_number: '12/345/67890' } })
    expect(partsOf(eInvoice(known)!)('SellerTradeParty/SpecifiedTaxRegistration/ID')).toEqual([
      '12/345/67890',
    ])
  })

  it('a draft has none, nor has a currency of three decimals', () => {
    expect(
      eInvoice(sampleInvoice({ invoice: { number: null, issued_at: null, status: 'draft' } })),
    ).toBeNull()
    expect(eInvoice(sampleInvoice({ currency: 'KWD' }))).toBeNull()
  })
})

/** Amounts of a document in cents, exact. */
const cents = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
  return text.startsWith('-') ? -amount : amount
}
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + cents(text), 0n)

describe('EN 16931 — correct sums for any sale', () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    vat_rate: fc.constantFrom('0.00', '5.50', '7.00', '19.00', '25.00'),
    type: fc.constantFrom('accommodation', 'meal', 'service', 'city_tax'),
  }) as fc.Arbitrary<SampleLine>

  it('BR-CO-10, 13, 14, 15, 16, BR-S-08: sums of lines, rows and totals agree to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.option(fc.integer({ min: 1, max: 100 }), { nil: 0 }),
        (lines, paid) => {
          const parts = partsOf(eInvoice(sampleInvoice({ lines, paid: paid ?? 0 }))!)
          const total = (name: string) =>
            cents(parts(`SpecifiedTradeSettlementHeaderMonetarySummation/${name}`)[0]!)
          const nets = parts('SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount')
          const rows = 'ApplicableHeaderTradeSettlement/ApplicableTradeTax'
          expect(sum(nets)).toBe(total('LineTotalAmount'))
          expect(total('TaxBasisTotalAmount')).toBe(total('LineTotalAmount'))
          expect(sum(parts(`${rows}/BasisAmount`))).toBe(total('TaxBasisTotalAmount'))
          expect(sum(parts(`${rows}/CalculatedAmount`))).toBe(total('TaxTotalAmount'))
          expect(total('GrandTotalAmount')).toBe(total('TaxBasisTotalAmount') + total('TaxTotalAmount'))
          expect(total('DuePayableAmount')).toBe(total('GrandTotalAmount') - total('TotalPrepaidAmount'))
          const prices = parts('NetPriceProductTradePrice/ChargeAmount')
          expect(prices.every((price) => cents(price) >= 0n)).toBe(true)
          expect(prices.map(cents)).toEqual(nets.map(cents))
        },
      ),
      { numRuns: 200 },
    )
  })
})
