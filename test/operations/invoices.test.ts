import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Hotel } from '../harness/app.ts'
import { credit, issue, oneDocument } from '../harness/invoices/invoices.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { eur, makeBooking, makeStock } from '../harness/stock.ts'
import { runCommand, temporaryFolder } from './program.ts'

const test = sharedApp()
let hotel: Hotel

const serai = (...args: string[]) => runCommand(args, { ...test.database_env })

beforeAll(async () => {
  hotel = await test.createHotel()
  const { api } = hotel
  const guest = { first_name: '=1+1', last_name: 'Okafor, "N"', email: 'n@example.com' }
  const stay = await makeBooking(api, await makeStock(api), { guest })
  const draft = await oneDocument(api, stay.id)
  await issue(api, draft.id)
  await credit(api, draft.id, { amount: eur(1000) })
})

describe('serai invoices export', () => {
  const days = ['--from', '2027-01-01', '--to', '2027-01-31']

  it('writes a line for each VAT rate of issued documents, and reports progress', async () => {
    const { code, out, err } = await serai('invoices', 'export', ...days)
    expect({ code, err }).toEqual({ code: 0, err: '2 of 2 documents\n' })
    const [head, invoice, note, ...rest] = out.split('\r\n')
    expect(head).toBe(
      '\uFEFFissued_on,number,type,property_id,reservation_id,customer,customer_company,customer_vat_id,currency,vat_rate,' +
        'net,vat,gross,document_total,amount_due,payment_status,method,due_date,credited_number,amount_paid,amount_refunded',
    )
    expect(invoice).toMatch(/^2027-01-04,HARBOUR-2027-00001,invoice,prop_/)
    expect(invoice).toContain(
      `,"'=1+1 Okafor, ""N""",,,EUR,7.00,336.45,23.55,360.00,360.00,350.00,unpaid,,2027-01-04,`,
    )
    expect(note).toContain(',EUR,7.00,-9.35,-0.65,-10.00,-10.00,0.00,paid,,,HARBOUR-2027-00001')
    expect(rest).toEqual([''])
  })

  it('writes to a file, of one property, and nothing for other days', async () => {
    const file = join(temporaryFolder(), 'january.csv')
    const { code, out } = await serai(
      'invoices',
      'export',
      ...days,
      '--property',
      hotel.property_id,
      '--output',
      file,
    )
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(4)
    const none = await serai('invoices', 'export', '--from', '2026-01-01', '--to', '2026-12-31')
    expect(none.out.split('\r\n')).toHaveLength(2)
    const wrong = await serai('invoices', 'export', '--from', '2027-02-30', '--to', '2027-03-01')
    expect(wrong.code).not.toBe(0)
    expect(wrong.err).toContain('2027-02-30 is not a day')
  })
})
