import { describe, expect, it } from 'vitest'
import { changeLetterhead } from '#server/features/property/properties/public.ts'
import type { Hotel } from '../../harness/app.ts'
import { faultsOfEInvoice, partsOf, readPdf } from '../../harness/invoices/documents.ts'
import { PIXEL } from '../../harness/invoices/invoice-samples.ts'
import { documentsOf, oneDocument } from '../../harness/invoices/invoices.ts'
import { expectUnavailable } from '../../harness/requests/unavailable.ts'
import { sharedApp } from '../../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../../harness/stock.ts'

expectUnavailable()

const test = sharedApp()

const SELLER = {
  city_tax: { basis: 'per_person_night' as const, amount: eur(200) },
  legal: { company_name: 'Harbour House GmbH', vat_id: 'DE123456789' },
  address: { line1: 'Am Kai 1', city: 'Hamburg', postal_code: '20457' },
}

/** A stay with an issued invoice, in a hotel that may issue. */
async function issued(hotel: Hotel, wish: Record<string, unknown> = {}) {
  const stay = await makeBooking(hotel.api, await makeStock(hotel.api), wish)
  const draft = await oneDocument(hotel.api, stay.id)
  const invoice = await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
  return { stay, invoice }
}

const pdfOf = async (hotel: Hotel, id: string, query = '') => {
  const { status, bytes, headers } = await hotel.api.get(`/invoices/${id}/pdf${query}`)
  expect(status).toBe(200)
  return { headers, ...(await readPdf(bytes)) }
}

describe('rule 7 — GET /invoices/{id}/pdf', () => {
  it('rule 36.1 — of an interim invoice has the nights that it charges as its period', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
    const interim = (until: string) => hotel.api.make(`/reservations/${stay.id}/interim-invoices`, { until })
    await interim('2027-03-16')
    const { data } = await interim('2027-03-17')
    const { attachments } = await pdfOf(hotel, data[0].id)
    const xml = attachments.get('factur-x.xml')!
    expect(faultsOfEInvoice(xml)).toEqual([])
    const [, period] = xml.match(/.*<ram:BillingSpecifiedPeriod>(.*?)<\/ram:BillingSpecifiedPeriod>/s)!
    expect(period!.match(/\d{8}/g)).toEqual(['20270316', '20270317'])
  })

  it('is a PDF named by its number, with the pages and the EN 16931 invoice', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { stay, invoice } = await issued(hotel)
    const { headers, pages, attachments, tagged } = await pdfOf(hotel, invoice.id)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${invoice.number}.pdf"`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(tagged).toBe(true)
    for (const text of [
      `Invoice ${invoice.number}`,
      'Ngozi Okafor',
      stay.confirmation_code,
      'Harbour House GmbH',
      '15 Mar 2027',
      'Accommodation',
      'City tax',
      '€372.00',
      '4 Jan 2027',
    ])
      expect(pages[0]).toContain(text)
    const xml = attachments.get('factur-x.xml')!
    expect(faultsOfEInvoice(xml)).toEqual([])
    const parts = partsOf(xml)
    expect(parts('ExchangedDocument/ID')).toEqual([invoice.number])
    expect(parts('SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount')).toEqual(['372.00'])
  })

  it('is in the requested language, else the guest’s, else the property’s', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { stay, invoice } = await issued(hotel)
    const title = async (query?: string) => (await pdfOf(hotel, invoice.id, query)).title.split(' ')[0]
    expect(await title()).toBe('Invoice')
    const { system } = test.app.environments.live
    await changeLetterhead(system, hotel.account_id, hotel.property_id, { language: 'it' })
    expect(await title()).toBe('Fattura')
    await hotel.api.patch(`/guests/${stay.guest_id}`, { language: 'de-AT' })
    expect(await title()).toBe('Rechnung')
    await hotel.api.patch(`/guests/${stay.guest_id}`, { language: 'pl' })
    expect(await title()).toBe('Fattura')
    expect(await title('?language=fr')).toBe('Facture')
  })

  it('422 SVC-2002 — an unsupported language', async () => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel)
    const { status, body } = await hotel.api.get(`/invoices/${invoice.id}/pdf?language=pl`)
    expect([status, body.error.code, body.error.details[0].field]).toEqual([422, 'SVC-2002', 'language'])
  })

  it('a draft is marked, and has no embedded e-invoice', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
    const draft = await oneDocument(hotel.api, stay.id)
    const { pages, attachments, headers } = await pdfOf(hotel, draft.id)
    expect(pages[0]).toContain('DRAFT')
    expect(attachments.size).toBe(0)
    expect(headers.get('content-disposition')).toContain('invoice-draft.pdf')
  })

  it('a credit note has type 381 and names the corrected invoice', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { stay, invoice } = await issued(hotel)
    await hotel.api.make(`/invoices/${invoice.id}/credit-notes`, {
      amount: eur(5000),
      reason: 'No hot water',
    })
    const documents = await documentsOf(hotel.api, stay.id)
    const note = documents.find(({ type }) => type === 'credit_note')
    const { pages, attachments } = await pdfOf(hotel, note.id)
    expect(pages[0]).toContain(`Corrects ${invoice.number}`)
    expect(pages[0]).toContain('Reason: No hot water')
    const xml = attachments.get('factur-x.xml')!
    expect(faultsOfEInvoice(xml)).toEqual([])
    const parts = partsOf(xml)
    expect(parts('ExchangedDocument/TypeCode')).toEqual(['381'])
    expect(parts('InvoiceReferencedDocument/IssuerAssignedID')).toEqual([invoice.number])
  })

  it('net prices are shown net, with VAT added', async () => {
    const hotel = await test.createHotel({
      property: { ...SELLER, city_tax: null, prices_include_vat: false },
    })
    const { invoice } = await issued(hotel)
    const { pages, attachments } = await pdfOf(hotel, invoice.id)
    expect(pages[0]).toContain('Net EUR')
    expect(pages[0]).toContain('€385.20')
    expect(faultsOfEInvoice(attachments.get('factur-x.xml')!)).toEqual([])
  })

  it('the letterhead of the property: bank account, footer, logo', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { system } = test.app.environments.live
    const changed = await changeLetterhead(system, hotel.account_id, hotel.property_id, {
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'cobadeffxxx',
      footer: 'HRB 1234',
      logo: PIXEL,
    })
    expect(changed).toMatchObject({
      letterhead: { bank: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } },
    })
    const { body } = await hotel.api.get(`/properties/${hotel.property_id}`)
    expect(body.letterhead).toMatchObject({ language: 'en', footer: 'HRB 1234', has_logo: true })
    const { invoice } = await issued(hotel)
    const { pages, roles, attachments } = await pdfOf(hotel, invoice.id)
    expect(pages[0]).toContain('DE89 3704 0044 0532 0130 00')
    expect(pages[0]).toContain('HRB 1234')
    expect(roles[0]!.filter((role) => role === 'Figure')).toHaveLength(2)
    expect(partsOf(attachments.get('factur-x.xml')!)('PayeePartyCreditorFinancialAccount/IBANID')).toEqual([
      'DE89370400440532013000',
    ])
  })

  it('404 SVC-3001 — the invoice of another property', async () => {
    const hotel = await test.createHotel()
    const { invoice } = await issued(hotel)
    const other = await hotel.keyOf(await hotel.addProperty())
    const { status, body } = await other.get(`/invoices/${invoice.id}/pdf`)
    expect([status, body.error.code]).toEqual([404, 'SVC-3001'])
  })

  it('many concurrent ones are rendered sequentially, and other requests continue', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { invoice } = await issued(hotel)
    const pdfs = Array.from({ length: 8 }, () => hotel.api.get(`/invoices/${invoice.id}/pdf`))
    expect((await hotel.api.get(`/invoices/${invoice.id}`)).status).toBe(200)
    const sizes = (await Promise.all(pdfs)).map(({ status, bytes }) => [status, bytes.length])
    expect(new Set(sizes.map(String)).size).toBe(1)
    expect(sizes[0]![0]).toBe(200)
  })

  it('503 SVC-9002 — for more than can be rendered soon', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { invoice } = await issued(hotel)
    const requests = Array.from({ length: 150 }, () => hotel.api.get(`/invoices/${invoice.id}/pdf`))
    const replies = await Promise.all(requests)
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body, headers } of refused)
      expect([status, body.error.code, headers.get('retry-after')]).toEqual([503, 'SVC-9002', '1'])
  })

  it('too many requests of one account do not affect another', async () => {
    const [greedy, modest] = [
      await test.createHotel({ property: SELLER }),
      await test.createHotel({ property: SELLER }),
    ]
    const [many, one] = [await issued(greedy), await issued(modest)]
    const requests = Array.from({ length: 60 }, () => greedy.api.get(`/invoices/${many.invoice.id}/pdf`))
    const replies = [1, 2, 3].map(() => modest.api.get(`/invoices/${one.invoice.id}/pdf`))
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200])
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })
})

describe('rule 7.70 — a proforma of a draft', () => {
  const titles = {
    en: 'Pro forma invoice',
    de: 'Proforma-Rechnung',
    es: 'Factura proforma',
    fr: 'Facture pro forma',
    it: 'Fattura proforma',
  }
  it('says in each language that it is no invoice, has no number and no e-invoice, and changes nothing', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { system } = test.app.environments.live
    await changeLetterhead(system, hotel.account_id, hotel.property_id, {
      iban: 'DE02120300000000202051',
    })
    const stay = await makeBooking(hotel.api, await makeStock(hotel.api))
    const draft = await oneDocument(hotel.api, stay.id)
    for (const [language, title] of Object.entries(titles)) {
      const paper = await pdfOf(hotel, draft.id, `?proforma=true&language=${language}`)
      expect(paper.title).toBe(`${title} ${stay.confirmation_code}`)
      expect(paper.pages[0]).toContain(title)
      expect(paper.pages[0]).toMatch(/PRO ?FORMA/)
      expect(paper.attachments.size).toBe(0)
    }
    const { headers, pages } = await pdfOf(hotel, draft.id, '?proforma=true')
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="proforma-${stay.confirmation_code}.pdf"`,
    )
    for (const text of ['This is not an invoice', '€372.00', '4 Jan 2027', 'DE02 1203 0000 0000 2020 51'])
      expect(pages[0]).toContain(text)
    expect(await oneDocument(hotel.api, stay.id)).toEqual(draft)
  })

  it('422 SVC-2002 — an issued document has none', async () => {
    const hotel = await test.createHotel({ property: SELLER })
    const { invoice } = await issued(hotel)
    const { status, body } = await hotel.api.get(`/invoices/${invoice.id}/pdf?proforma=true`)
    expect([status, body.error.details[0]]).toEqual([
      422,
      expect.objectContaining({ field: 'proforma', code: 'not_draft' }),
    ])
  })
})
