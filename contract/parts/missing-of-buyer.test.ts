import { describe, expect, it } from 'vitest'
import type { Invoice } from './invoice-parts.ts'
import { missingOfBuyer } from './missing-of-buyer.ts'

const ADDRESS = { line1: 'Hafenstrasse 1', city: 'Hamburg', postal_code: '20457', country: 'DE' }
const COMPANY = { name: null, company_name: 'ACME GmbH', vat_id: 'DE123456788', address: ADDRESS }

const invoice = (amount: number, bill_to: Partial<Invoice['bill_to']>, country = 'DE') =>
  ({
    type: 'invoice',
    total: { amount, currency: 'EUR' },
    seller: { address: { country } },
    bill_to: { ...COMPANY, ...bill_to },
  }) as unknown as Invoice

describe('rule 7.66 — what an invoice lacks of its buyer', () => {
  it.each([
    ['nothing of a company with all', invoice(107_640, {}), []],
    ['the address', invoice(107_640, { address: null }), ['address']],
    ['the town', invoice(107_640, { address: { line1: 'Hafenstrasse 1' } }), ['address']],
    ['the VAT number of a company', invoice(107_640, { vat_id: null }), ['vat_id']],
    ['no VAT number of a person', invoice(107_640, { name: 'Ngozi', company_name: null, vat_id: null }), []],
    ['the name', invoice(107_640, { company_name: null, vat_id: null }), ['name']],
    ['nothing up to the small amount', invoice(25_000, { address: null }), []],
    ['the small amount of its country', invoice(25_000, { address: null }, 'ES'), ['address']],
  ])('%s', (_title, buyer, missing) => expect(missingOfBuyer(buyer)).toEqual(missing))
})
