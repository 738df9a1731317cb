import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { eInvoice } from '#server/pdf/e-invoice/e-invoice.ts'
import { invoicePdf } from '#server/pdf/invoice-pdf.ts'
import { WORDS } from '#server/pdf/words/catalogue.ts'
import { readPdf } from '../harness/invoices/documents.ts'
import { type Sample, sampleInvoice } from '../harness/invoices/invoice-samples.ts'

const drawn = async (sample: Sample = {}) => readPdf(await invoicePdf(sampleInvoice(sample)))

describe('rule 7 — a document as a PDF, parsed by an independent reader', () => {
  it.each(LANGUAGES)('in %s: title, language, lines and sums', async (language) => {
    const {
      pages,
      language: declared,
      title,
    } = await drawn({ language, paid: 11160, payments: [{ reference: 'r-1' }] })
    const words = WORDS[language]
    expect(declared).toBe(language)
    expect(title).toBe(`${words.titles.invoice} HARBOUR-2027-00001`)
    expect(pages).toHaveLength(1)
    for (const text of [
      title,
      'Ada Lovelace',
      'SW1Y 4JH London',
      'K7Q-4F2M',
      'DE123456789',
      words.nights(3),
      words.columns.description,
      words.sums.due,
      words.transfer.title,
      words.payments.methods.card,
      'r-1',
      'DE89 3704 0044 0532 0130 00',
      words.page(1, 1),
      words.untaxed.passed_on,
      'Geschäftsführung',
    ])
      expect(pages[0]).toContain(text)
    expect(pages[0]).toMatch(language === 'en' ? /€260\.40/ : /260,40 €/)
  })

  it('embeds the EN 16931 invoice as an attachment, declared in the metadata', async () => {
    const { attachments, metadata } = await drawn()
    expect([...attachments]).toEqual([['factur-x.xml', eInvoice(sampleInvoice())]])
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(metadata).toContain('Harbour Hotel Betriebs GmbH &amp; Co. KG')
  })

  it('is tagged: headings, tables with header cells, and alternative texts', async () => {
    const { tagged, roles } = await drawn({ paid: 100, payments: [{}] })
    expect(tagged).toBe(true)
    expect(roles[0]!.filter((role) => role === 'H1')).toHaveLength(1)
    expect(roles[0]!.filter((role) => role === 'H2')).toHaveLength(2)
    expect(roles[0]).toEqual(expect.arrayContaining(['Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'Figure']))
  })

  it('continues on pages that repeat the header and are numbered', async () => {
    const lines = Array.from({ length: 90 }, (_, i) => ({ date: '2027-03-15', price: 100 + i }))
    const { pages } = await drawn({ lines })
    expect(pages.length).toBeGreaterThan(2)
    for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    for (const page of pages.slice(1)) expect(page).toContain('Harbour Hotel')
    expect(pages[1]).toContain('Unit price')
    const all = pages.join(' ')
    for (let i = 0; i < 90; i++) expect(all).toContain(`${((100 + i) / 100).toFixed(2)}`)
  })

  it('a draft is marked, and has no number, no payment code, and no e-invoice', async () => {
    const draft = { number: null, issued_at: null, due_date: null, status: 'draft' as const }
    const { pages, attachments, title } = await drawn({ invoice: draft })
    expect(pages[0]).toContain('DRAFT')
    expect(title).toBe('Invoice DRAFT')
    expect(pages[0]).not.toContain('Pay by bank transfer')
    expect(attachments.size).toBe(0)
  })

  it('a credit note names the corrected invoice, and requests no payment', async () => {
    const { pages } = await drawn({
      language: 'de',
      invoice: { type: 'credit_note', number: 'HARBOUR-C-2027-00001', reason: 'Baulärm' },
      credits: { number: 'HARBOUR-2027-00001', issued_at: '2027-03-18T09:30:00Z' },
      lines: [{ type: 'adjustment', price: 5000, description: 'Credit for invoice HARBOUR-2027-00001' }],
    })
    expect(pages[0]).toContain('Rechnungskorrektur HARBOUR-C-2027-00001')
    expect(pages[0]).toContain('Korrigiert HARBOUR-2027-00001 vom 18.03.2027')
    expect(pages[0]).toContain('Korrektur zu Rechnung HARBOUR-2027-00001')
    expect(pages[0]).not.toContain('Zu zahlen')
    expect(pages[0]).not.toContain('Überweisung')
  })

  it('a fully credited invoice says so, with the refund due; never that it was paid', async () => {
    const lines = [{ price: 35_000, vat_rate: '7.00' }]
    const { pages } = await drawn({
      lines,
      credited: 35_000,
      paid: 34_000,
      refunded: 4_000,
      payments: [{}],
      invoice: { status: 'credited' },
    })
    for (const text of ['Credited in full.', 'To be refunded', '€300.00', 'Refunded', '€40.00'])
      expect(pages[0]).toContain(text)
    expect(pages[0]).not.toContain('Paid in full')
    expect(pages[0]).not.toContain('Amount due')
  })

  it('a deposit is deducted later, unless it is credited or void', async () => {
    const lines = [{ type: 'deposit' as const, price: 5000, description: 'Deposit' }]
    const of = async (status: 'paid' | 'credited') =>
      (await drawn({ invoice: { type: 'deposit_invoice', status }, lines })).pages[0]
    expect(await of('paid')).toContain(WORDS.en.deposit_note)
    expect(await of('credited')).not.toContain(WORDS.en.deposit_note)
  })

  it('a void draft has neither lines nor tables', async () => {
    const { pages, roles } = await drawn({
      invoice: { number: null, issued_at: null, status: 'void' },
      lines: [],
    })
    expect(pages[0]).toContain('VOID')
    expect(roles[0]).not.toContain('THead')
  })

  it('dates are those of the property: 23:30 UTC in summer is the next day in Berlin', async () => {
    const { pages } = await drawn({ invoice: { issued_at: '2027-06-30T23:30:00Z' } })
    expect(pages[0]).toContain('1 Jul 2027')
  })

  it.each([
    ['JPY', 2_400_000, /2,400,000(?!\.)/],
    ['KWD', 45_500, /45\.500/],
    ['HUF', 1_234_567, /12,345\.67/],
  ])('%s has the decimals of ISO 4217', async (currency, price, shown) => {
    const { pages } = await drawn({ currency, lines: [{ price, vat_rate: '10.00' }] })
    expect(pages[0]).toMatch(shown)
  })

  it('names in many scripts are rendered; missing glyphs are marked, and stay in the e-invoice', async () => {
    const bill_to = {
      name: 'Ştefan Νίκος Иван ვაჟა 漢字 བོད',
      company_name: null,
      vat_id: null,
      address: null,
    }
    const { pages, attachments } = await drawn({ invoice: { bill_to } })
    for (const word of ['Ştefan', 'Νίκος', 'Иван', 'ვაჟა', '漢', '字', '\ufffd'])
      expect(pages[0]).toContain(word)
    expect(attachments.get('factur-x.xml')).toContain('漢字 བོད')
  })

  it('long names, addresses and texts stay inside the page', async () => {
    const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '
    const { pages } = await drawn({
      invoice: {
        bill_to: {
          name: long.repeat(2),
          company_name: long.repeat(2),
          vat_id: null,
          address: { line1: long },
        },
      },
      lines: [{ price: 1, description: long.repeat(12) }],
      letterhead: { footer: long.repeat(10) },
    })
    expect(pages.join(' ')).toContain('Page 1 of')
  })

  it('rendering is deterministic, whatever was rendered before', async () => {
    const first = await invoicePdf(sampleInvoice())
    await invoicePdf(sampleInvoice({ language: 'fr', lines: [{ price: 5, description: 'a\u00a0b\u202fc' }] }))
    expect(Buffer.compare(await invoicePdf(sampleInvoice()), first)).toBe(0)
  })
})
