import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '#server/features/account/accounts/public.ts'
import { seedDemo } from '#server/features/demo/public.ts'
import { addDays } from '#server/kernel/time/dates.ts'
import { closeDays, daysOf } from '#test/harness/business-days/close.ts'
import { entriesOfDeposits, journalOf } from '#test/harness/business-days/journal.ts'
import { sharedApp } from '#test/harness/shared-app.ts'
import { createStaff, type SignedIn, signedIn } from '#test/harness/staff.ts'

const test = sharedApp()

// biome-ignore lint/suspicious/noExplicitAny: looks into answers of every shape
type Answer = any

describe('rule 18.9, 18.11 — the demo', () => {
  let owner: SignedIn
  let property: Answer
  let span: string

  beforeAll(async () => {
    test.clock.set('2027-01-13T09:00:00Z')
    const { live, sandbox } = test.app.environments
    const databases = { live: live.system, sandbox: sandbox.system }
    const { account_id } = await createAccount(databases, test.clock, {
      name: 'Harbour group',
      tier: 'growth',
    })
    await seedDemo({ system: live.system, account_id, clock: test.clock, past_months: 1 })
    owner = await signedIn(test, await createStaff(test, { account_id }, 'owner'))
    property = (await owner.api.get('/properties')).body.data[0]
    span = `property_id=${property.id}&from=${addDays(property.business_date, -10)}&to=${addDays(property.business_date, 20)}`
  }, 180_000)

  const read = async (path: string): Promise<Answer> => {
    const { status, body } = await owner.api.get(path)
    expect([path, status]).toEqual([path, 200])
    return body
  }
  /** All stays of a figure, page by page. */
  async function behind(query: string): Promise<Answer[]> {
    const stays: Answer[] = []
    for (let cursor = ''; ; ) {
      const body = await read(`/reports/reservations?${span}&limit=100&${query}${cursor}`)
      stays.push(...body.data)
      if (!body.has_more) return stays
      cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
    }
  }
  const sum = (stays: readonly Answer[], of: (stay: Answer) => number) =>
    stays.reduce((total, stay) => total + of(stay), 0)

  it('every figure of every segment is the sum of its stays, and segments sum to the property', async () => {
    const dimensions = { room_type: 'room_type_id', rate_plan: 'rate_plan_id', channel: 'channel' }
    const overall = (await read(`/reports/performance?${span}`)).total
    expect(overall.rooms_sold).toBeGreaterThan(100)
    for (const [group, filter] of Object.entries(dimensions)) {
      const { data } = await read(`/reports/performance?${span}&group_by=${group}`)
      const totals: Answer[] = []
      for (const { key } of data) {
        const part = `${filter}=${key}`
        const { total } = await read(`/reports/performance?${span}&${part}`)
        const stays = await behind(part)
        expect([part, sum(stays, ({ rooms }) => rooms)]).toEqual([part, total.rooms_sold])
        expect(sum(stays, ({ room_revenue }) => room_revenue.amount)).toBe(total.room_revenue.amount)
        expect(stays.length).toBe(total.stays)
        expect((await behind(`${part}&state=cancelled`)).length).toBe(total.cancellations)
        expect((await behind(`${part}&state=no_show`)).length).toBe(total.no_shows)
        totals.push(total)
      }
      for (const field of ['rooms_sold', 'complimentary'])
        expect([group, field, sum(totals, (total) => total[field])]).toEqual([group, field, overall[field]])
      expect(sum(totals, (total) => total.room_revenue.amount)).toBe(overall.room_revenue.amount)
    }
  })

  it.each(['lead_time', 'length_of_stay', 'country', 'day'])(
    'every row by %s is the sum of its stays',
    async (group) => {
      const { data, total } = await read(`/reports/performance?${span}&group_by=${group}`)
      for (const row of data) {
        const stays = await behind(`group_by=${group}&key=${encodeURIComponent(row.key)}`)
        expect([row.key, sum(stays, ({ rooms }) => rooms), stays.length]).toEqual([
          row.key,
          row.rooms_sold,
          row.stays,
        ])
        expect(sum(stays, ({ room_revenue }) => room_revenue.amount)).toBe(row.room_revenue.amount)
      }
      expect(sum(data, ({ rooms_sold }) => rooms_sold)).toBe(total.rooms_sold)
    },
  )

  it('rule 20.1 — every entry of the journal balances, and its ledgers equal the open balances each evening', async () => {
    const hotel = { api: owner.api, property_id: property.id }
    const yesterday = addDays(property.business_date, -1)
    let days: Answer[] = []
    while (days.at(-1)?.date !== yesterday) {
      await closeDays(test)
      days = await daysOf(hotel)
    }
    const [from, to] = [days[0].date, yesterday]
    const by_day = Map.groupBy(await journalOf(hotel, { from, to }, 31), ({ date }) => date)
    const signed = ({ debit, credit }: Answer) => (debit ? debit.amount : -credit.amount)
    const ledgers: Record<string, number> = { guest_ledger: 0, receivable: 0, deposit: 0 }
    for (const { date, open_balances, deposits_held } of days) {
      const rows = by_day.get(date) ?? []
      for (const [entry, of_entry] of Map.groupBy(rows, (row) => row.entry))
        expect([date, entry, sum(of_entry, signed)]).toEqual([date, entry, 0])
      for (const row of rows) if (row.kind in ledgers) ledgers[row.kind]! += signed(row)
      ledgers.deposit! += sum(
        entriesOfDeposits(rows).filter(({ kind }) => kind === 'vat'),
        signed,
      )
      expect([date, ledgers.guest_ledger! + ledgers.receivable!, 0 - ledgers.deposit!]).toEqual([
        ...[date, open_balances.amount, deposits_held.amount],
      ])
    }
    expect(by_day.size).toBeGreaterThan(25)
  })
})
