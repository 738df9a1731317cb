import type { Language } from '#contract/languages.ts'
import { apportion, type Money } from '#contract/money.ts'
import type { InvoicePdfModel, LineType, PdfInvoice, PdfLine, PdfPayment } from '#server/pdf/model.ts'

export interface SampleLine {
  readonly type?: LineType
  readonly date?: string | null
  readonly description?: string
  readonly quantity?: number
  /** Gross price per unit in minor units. */
  readonly price: number
  readonly vat_rate?: string
}

export interface Sample {
  readonly language?: Language
  readonly currency?: string
  readonly lines?: readonly SampleLine[]
  readonly paid?: number
  readonly refunded?: number
  readonly credited?: number
  readonly invoice?: Partial<PdfInvoice>
  readonly letterhead?: Partial<InvoicePdfModel['property']['letterhead']>
  readonly stay?: Partial<InvoicePdfModel['stay']>
  readonly credits?: InvoicePdfModel['credits']
  readonly collected?: InvoicePdfModel['collected']
  readonly payments?: readonly Partial<PdfPayment>[]
}

const NIGHTS: readonly SampleLine[] = [
  { date: '2027-03-15', price: 12000, description: 'Double room' },
  { date: '2027-03-16', price: 12000, description: 'Double room' },
  { date: '2027-03-17', price: 12000, description: 'Double room' },
  {
    type: 'city_tax',
    date: '2027-03-15',
    quantity: 6,
    price: 200,
    vat_rate: '0.00',
    description: 'City tax',
  },
]

const BILL_TO: PdfInvoice['bill_to'] = {
  name: 'Ada Lovelace',
  company_name: null,
  vat_id: null,
  address: { line1: '12 St James’s Square', city: 'London', postal_code: 'SW1Y 4JH', country: 'GB' },
}
const SELLER: PdfInvoice['seller'] = {
  name: 'Harbour Hotel',
  company_name: 'Harbour Hotel Betriebs GmbH & Co. KG',
  vat_id: 'DE123456789',
  address: { line1: 'Am Kai 1', city: 'Hamburg', postal_code: '20457', country: 'DE' },
}

/** A document with correct sums: VAT inside the gross of each rate, nets line by line. */
export function sampleInvoice(sample: Sample = {}): InvoicePdfModel {
  const { currency = 'EUR', language = 'en' } = sample
  return {
    invoice: {
      number: 'HARBOUR-2027-00001',
      type: 'invoice',
      status: 'issued',
      bill_to: BILL_TO,
      seller: SELLER,
      currency,
      issued_at: '2027-03-18T09:30:00Z',
      due_date: '2027-03-18',
      ...amountsOf(sample, currency),
      reason: null,
      created_at: '2027-01-04T09:00:00Z',
      ...sample.invoice,
    },
    property: {
      code: 'HARBOUR',
      country: 'DE',
      timezone: 'Europe/Berlin',
      letterhead: {
        bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', holder: null },
        tax_number: null,
        email: 'desk@harbour.example',
        phone: '+49 40 1234567',
        website: 'harbour.example',
        footer: 'Amtsgericht Hamburg HRA 12345. Geschäftsführung: Grete Hermann.',
        logo: null,
        ...sample.letterhead,
      },
    },
    stay: {
      confirmation_code: 'K7Q-4F2M',
      check_in: '2027-03-15',
      check_out: '2027-03-18',
      guest_name: 'Ada Lovelace',
      ...sample.stay,
    },
    collected: sample.collected ?? null,
    credits: sample.credits ?? null,
    language,
    proforma_at: null,
  }
}

function amountsOf(sample: Sample, currency: string) {
  const { lines: sample_lines = NIGHTS, paid = 0, refunded = 0, credited = 0 } = sample
  const money = (amount: number): Money => ({ amount, currency })
  const { lines, rows } = divided(sample_lines, money)
  const sum = (key: 'net' | 'vat' | 'gross') => rows.reduce((total, row) => total + row[key].amount, 0)
  const due = sum('gross') - credited - paid + refunded
  return {
    line_items: lines,
    vat_breakdown: rows,
    subtotal: money(sum('net')),
    vat_total: money(sum('vat')),
    total: money(sum('gross')),
    amount_credited: money(credited),
    amount_paid: money(paid),
    amount_refunded: money(refunded),
    amount_due: money(sample.invoice?.type === 'credit_note' ? 0 : due),
    payments: (sample.payments ?? []).map(
      (payment): PdfPayment => ({
        amount: money(paid),
        amount_refunded: money(0),
        method: 'card',
        status: 'succeeded',
        reference: null,
        paid_at: '2027-03-18T09:00:00Z',
        created_at: '2027-03-18T09:00:00Z',
        ...payment,
      }),
    ),
  }
}

function divided(sample_lines: readonly SampleLine[], money: (amount: number) => Money) {
  const lines: PdfLine[] = []
  const rates = [...new Set(sample_lines.map(({ vat_rate = '7.00' }) => vat_rate))]
  const rows = rates.map((vat_rate) => {
    const group = sample_lines.filter((line) => (line.vat_rate ?? '7.00') === vat_rate)
    const gross = group.map(({ quantity = 1, price }) => quantity * price)
    const sum = gross.reduce((total, each) => total + each, 0)
    const net = Math.round((sum * 10_000) / (10_000 + Number(vat_rate) * 100))
    const positive = gross.every((each) => each >= 0)
    const nets = positive ? apportion(net, gross) : roughly(net, gross, sum)
    for (const [i, line] of group.entries()) {
      lines.push({
        date: line.date ?? null,
        type: line.type ?? 'accommodation',
        description: line.description ?? 'Double room',
        quantity: line.quantity ?? 1,
        unit_price: money(line.price),
        net: money(nets[i]!),
        vat_rate,
        vat: money(gross[i]! - nets[i]!),
        gross: money(gross[i]!),
      })
    }
    return { vat_rate, net: money(net), vat: money(sum - net), gross: money(sum) }
  })
  return { lines, rows }
}

/** For lines of both signs: each is rounded, and the first takes the remainder. */
function roughly(net: number, gross: readonly number[], sum: number): number[] {
  const nets = gross.map((each) => (sum === 0 ? 0 : Math.round((each * net) / sum)))
  nets[0]! += net - nets.reduce((total, each) => total + each, 0)
  return nets
}

/** A red pixel as PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
