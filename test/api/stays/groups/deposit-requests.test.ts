import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { groupWithDeposits, refused } from '#test/harness/reservations/group-deposits.ts'
import { eur } from '#test/harness/stock.ts'

const mailing = await mailingApp()
const { smtp, drain, arrived } = mailing
const setUp = (wish?: object) => groupWithDeposits(mailing, wish)

describe('rule 31.14 — a request for a deposit by e-mail', () => {
  it('is previewed, names the deposit, what is left and the account, and is recorded', async () => {
    const { api, path, book, shown, owner, property_id, folio, pay, group } = await setUp()
    await owner.patch(`/properties/${property_id}`, {
      letterhead: { iban: 'DE89370400440532013000' },
    })
    await book()
    await pay(1_000)
    const first = Math.round((await folio()).total.amount * 0.3)
    const seen = await api.post(`${path}/deposit-requests?dry_run=true`, {})
    expect(seen).toMatchObject({
      status: 200,
      body: {
        to: 'ada@okafor.example',
        dry_run: true,
        instalment: { number: 1, amount_due: eur(first - 1_000) },
      },
    })
    await drain()
    expect(await arrived()).toEqual([])
    expect((await shown()).instalments[0].requested_at).toBeNull()
    const sent = await api.post(`${path}/deposit-requests`, {})
    expect(sent.body.text).toBe(seen.body.text)
    await drain()
    const [mail, ...more] = smtp.mails.splice(0)
    expect(more).toEqual([])
    expect(mail!.opened).toMatchObject({ subject: seen.body.subject })
    for (const part of ['Okafor family reunion', 'DE89', ((first - 1_000) / 100).toFixed(2)])
      expect(mail!.opened.text).toContain(part)
    expect((await shown()).instalments[0].requested_at).toBe('2027-01-04T09:00:00Z')
    const { data } = (await owner.get(`/audit-log?action=requestGroupDeposit`)).body
    expect(data).toMatchObject([{ resource_id: group.id }])
    expect((await api.post(`${path}/deposit-requests`, { number: 2 })).body.instalment.number).toBe(2)
  })

  it('422 SVC-2002 — of what is paid, of one that the schedule does not have, and without an address', async () => {
    const { api, path, book, pay, folio } = await setUp()
    const ask = (body: object = {}) => api.post(`${path}/deposit-requests`, body)
    expect(refused(await ask())).toEqual([422, 'number nothing_due'])
    await book()
    expect(refused(await ask({ number: 3 }))).toEqual([422, 'number nothing_due'])
    await api.patch(path, { bill_to: { name: 'Ada Okafor' } })
    expect(refused(await ask())).toEqual([422, 'bill_to.email no_email'])
    await pay((await folio()).balance.amount)
    expect(refused(await ask({ number: 1 }))).toEqual([422, 'number nothing_due'])
  })

  it.each(LANGUAGES)('in %s, the language of the company, to its address', async (language) => {
    const { api, path, book, property_id } = await setUp()
    const company = await api.make('/companies', {
      ...{ name: 'Okafor Trading Ltd', invoice_email: 'accounts@okafor.example', language, property_id },
    })
    await api.patch(path, { company_id: company.id, bill_to: null })
    await book()
    const { body } = await api.post(`${path}/deposit-requests?dry_run=true`, {})
    expect(body).toMatchObject({ to: 'accounts@okafor.example', language })
    expect(body.text).toContain('Okafor family reunion')
    expect(body.text).toMatch(language === 'en' ? /Deposit, due/ : /Anzahlung|Acompte|Anticipo|Acconto/)
  })
})
