import { afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#server/kernel/time/dates.ts'
import { testApp } from '#test/harness/app.ts'
import { closeDays } from '#test/harness/business-days/close.ts'
import { randomOf } from '#test/harness/random.ts'
import { repetitions } from '#test/harness/repetitions.ts'
import { seeded } from '#test/harness/seed.ts'
import { staffOf } from '#test/harness/staff.ts'

const test = testApp()
afterEach(() => {
  test.failpoint = undefined
})

const FIRST = '2027-03-18'
const RECIPIENTS = ['owner@harbour.example', 'books@harbour.example']
const sendReports = () => test.app.jobs.find(({ name }) => name === 'send_reports')!.run()

/** A local time in Berlin by the time zone database. */
const berlin = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Europe/Berlin').toInstant()

describe('rule 23.8 — each occasion is sent once', () => {
  it('with interruptions, any process first, across a clock change and an outage', async () => {
    const random = randomOf(seeded(1))
    test.clock.set(berlin(FIRST, '12:00').toString())
    const hotel = await test.createHotel({ property: { timezone: 'Europe/Berlin', day_ends_at: '02:30' } })
    const { api } = await staffOf(test, hotel)
    const schedule = async (fields: object): Promise<string> =>
      (
        await api.make('/report-schedules', {
          property_id: hotel.property_id,
          language: 'en',
          recipients: RECIPIENTS,
          ...fields,
        })
      ).id
    const close = await schedule({ report: 'manager', frequency: 'close' })
    const weekly = await schedule({ report: 'overview', frequency: 'weekly', weekday: 7, time: '02:45' })
    const monthly = await schedule({ report: 'balances', frequency: 'monthly', day: 31, time: '06:00' })

    const length = repetitions(14, 60)
    const closed: string[] = []
    for (let i = 0, off = 0; i <= length; i++) {
      const date = addDays(FIRST, i)
      if (i < length && off < 5 && random.happens(0.3)) {
        off += 1
        continue
      }
      off = 0
      for (const time of ['02:35', '02:50', '08:00']) {
        test.clock.set(berlin(date, time).toString())
        for (let broken = random.below(3); broken > 0; broken--) {
          let reports = random.below(3)
          test.failpoint = async (name) => {
            if (name === 'before_report' && reports-- === 0) throw new Error('broken off')
          }
          await closeDays(test)
          await sendReports()
          await test.db.query('DELETE FROM job_retries')
        }
        test.failpoint = undefined
        await closeDays(test)
        await Promise.all([sendReports(), sendReports()])
      }
      while ((closed.at(-1) ?? addDays(FIRST, -1)) < addDays(date, -1))
        closed.push(addDays(closed.at(-1) ?? addDays(FIRST, -1), 1))
    }

    const dates = Array.from({ length }, (_, i) => addDays(FIRST, i + 1))
    const sundays = dates.filter((date) => Temporal.PlainDate.from(date).dayOfWeek === 7)
    const month_ends = dates.filter((date) => addDays(date, 1).endsWith('-01'))
    const sent = async (id: string) => {
      const { rows } = await test.db.query(
        `SELECT r.occasion, r.last::text, (
           SELECT count(*)::integer FROM mails m
           WHERE m.account_id = r.account_id AND m.attachments @> jsonb_build_array(jsonb_build_object('id', r.id))) AS attached
         FROM report_runs r WHERE schedule_id = $1 ORDER BY occasion`,
        [id],
      )
      const { rows: mails } = await test.db.query('SELECT id FROM mails WHERE resource_id = $1', [id])
      expect(mails).toHaveLength(rows.length * RECIPIENTS.length)
      return rows
    }
    const two = RECIPIENTS.length
    expect(await sent(close)).toEqual(closed.map((date) => ({ occasion: date, last: date, attached: two })))
    const day_before = (date: string, time: string) => ({
      occasion: `${date} ${time}`,
      last: addDays(date, -1),
    })
    expect(await sent(weekly)).toEqual(sundays.map((date) => ({ ...day_before(date, '02:45'), attached: 0 })))
    expect(await sent(monthly)).toEqual(
      month_ends.map((date) => ({ ...day_before(date, '06:00'), attached: two })),
    )
  }, 600_000)
})
