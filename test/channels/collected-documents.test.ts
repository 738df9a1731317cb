import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { after, orderMessage } from '../harness/channels/order-cases/order-message.ts'
import { mapping, type Partner, partners } from '../harness/channels/partner.ts'
import { faultsOfEInvoice, partsOf, readPdf } from '../harness/invoices/documents.ts'
import { oneDocument } from '../harness/invoices/invoices.ts'
import { openMailServer } from '../harness/mail/mail-server.ts'
import { eur, makeStock } from '../harness/stock.ts'

const smtp = await openMailServer()
const test = testApp({
  secret: randomBytes(32),
  mail_servers: { live: smtp.server, sandbox: undefined },
})
const connect = partners(test)
afterAll(() => smtp.close())

let hotel: Hotel
let partner: Partner

beforeEach(async () => {
  smtp.mails.length = 0
  test.clock.set('2027-01-04T09:00:00Z')
  hotel = await test.createHotel({
    property: {
      legal: { company_name: 'Harbour House GmbH', vat_id: 'DE123456789' },
      address: { line1: 'Am Kai 1', city: 'Hamburg', postal_code: '20457' },
    },
  })
  partner = await connect(hotel)
  await makeStock(hotel.api, { inventory_count: 20, rate_plan: { channels: [mapping(partner)] } })
  await test.db.query('UPDATE channels SET name = $1 WHERE account_id = $2', [
    'Channel & Co',
    hotel.account_id,
  ])
})

/** The issued document of a stay of 300.00, of which the channel has collected a part. */
async function issued(guarantee: string) {
  const message = { info: guarantee, rooms: [{ total: after('300.00') }] }
  const response = await fetch(partner.inbound_url, { method: 'POST', body: orderMessage(message, 'P-1', 0) })
  expect(await response.text()).toContain('<Success')
  const stay = (await hotel.api.get('/reservations?external_reference=P-1')).body.data[0]
  const draft = await oneDocument(hotel.api, stay.id)
  const invoice = await hotel.api.make(`/invoices/${draft.id}/issue`, undefined)
  await hotel.api.post(`/invoices/${invoice.id}/send`, { to: 'guest@example.com' })
  await test.app.outbox_workers.live.drain()
  return { stay, invoice }
}

async function printed(id: string) {
  const { pages, attachments } = await readPdf((await hotel.api.get(`/invoices/${id}/pdf`)).bytes)
  const xml = attachments.get('factur-x.xml')!
  expect(faultsOfEInvoice(xml)).toEqual([])
  const sum = (name: string) => partsOf(xml)(`SpecifiedTradeSettlementHeaderMonetarySummation/${name}`)[0]
  return { text: pages.join(' '), prepaid: sum('TotalPrepaidAmount'), due: sum('DuePayableAmount') }
}

const PREPAID = '<Guarantee GuaranteeType="PrePay"/>'
const PART =
  '<DepositPayments><GuaranteePayment GuaranteeType="PrePay"><AmountPercent Percent="30"/></GuaranteePayment></DepositPayments>'

it.each([
  ['everything', PREPAID, '300.00', '0.00'],
  ['a part', PART, '90.00', '210.00'],
])(
  'rule 7.67 — a document does not ask for what the channel has collected: %s',
  async (_name, guarantee, collected, due) => {
    const { invoice } = await issued(guarantee)
    const paper = await printed(invoice.id)
    expect(paper).toMatchObject({ prepaid: collected, due })
    expect(paper.text).toContain('Collected by Channel & Co')
    expect(paper.text).toContain(`€${collected}`)
    const [mail] = smtp.mails
    expect(mail!.opened.text).toContain('Collected by Channel & Co')
    expect(mail!.opened.text).toContain(`€${collected}`)
    expect(mail!.opened.text!.includes('€210.00')).toBe(due === '210.00')
    expect((await hotel.api.get(`/invoices/${invoice.id}`)).body).toMatchObject({ amount_due: eur(30_000) })
  },
)

it('rule 7.67 — once the payment of the channel is recorded, it is a payment', async () => {
  const { invoice } = await issued(PREPAID)
  await hotel.api.make(`/invoices/${invoice.id}/payments`, { amount: eur(30_000), method: 'channel_collect' })
  const paper = await printed(invoice.id)
  expect(paper).toMatchObject({ prepaid: '300.00', due: '0.00' })
  expect(paper.text).not.toContain('Collected by Channel & Co')
})
