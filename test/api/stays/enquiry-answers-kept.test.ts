import { beforeEach, describe, expect, it } from 'vitest'
import { writeOptionalEvents } from '#server/features/account/accounts/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { writing } from '#server/postgres/transaction.ts'
import type { Hotel } from '#test/harness/app.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { answerMail, bounceMail, handOver } from '#test/harness/mail/messages.ts'
import { makeBooking, makeStock } from '#test/harness/stock.ts'

const { test, smtp, drain } = await mailingApp()

let hotel: Hotel
let id: string

beforeEach(async () => {
  // What other tests have left to send.
  await test.db.query('DELETE FROM mails')
  await test.db.query('DELETE FROM enquiries')
  hotel = await test.createHotel()
  const enquirer = { name: 'Inès Moreau', email: 'ines.moreau@example.com' }
  const { property_id } = hotel
  id = (await hotel.api.make('/enquiries', { property_id, ...enquirer, body: 'In May?' })).id
})

const answer = (body: object = { body: 'Both rooms are free.' }) =>
  hotel.api.make(`/enquiries/${id}/messages`, body)

let count = 0
async function reply(text: string) {
  await drain()
  const to = smtp.mails.at(-1)!.opened.replyTo![0]!.address!
  await handOver(test, answerMail({ to, text, id: `r${++count}@guest.example` }))
}

describe('rule 35.5 — answers', () => {
  const runJob = () => test.app.jobs.find(({ name }) => name === 'delete_old_enquiries')!.run()
  const left = async () =>
    (
      await test.db.query(
        `SELECT (SELECT count(*)::int FROM enquiry_messages) AS messages, (SELECT count(*)::int FROM mails) AS mails`,
      )
    ).rows[0]

  it('are deleted with the enquiry, ninety days after the last of them, with their e-mails', async () => {
    await answer()
    await reply('Good')
    await answer()
    await drain()
    test.clock.advance({ hours: 89 * 24 })
    await runJob()
    expect(await left()).toEqual({ messages: 3, mails: 2 })
    test.clock.advance({ hours: 2 * 24 })
    await runJob()
    expect(await left()).toEqual({ messages: 0, mails: 0 })
  })

  it('say whether they were delivered also once their e-mails are deleted', async () => {
    await answer()
    await drain()
    const { rows } = await test.db.query('SELECT id FROM mails')
    const to = smtp.mails.at(-1)!.opened.replyTo![0]!.address!
    await handOver(test, bounceMail(to, rows[0].id))
    await answer()
    await drain()
    await hotel.api.patch(`/enquiries/${id}`, { status: 'open' })
    test.clock.advance({ hours: 91 * 24 })
    await test.app.jobs.find(({ name }) => name === 'purge_outbox')!.run()
    expect((await test.db.query('SELECT FROM mails')).rowCount).toBe(0)
    const { data } = (await hotel.api.get(`/enquiries/${id}/messages`)).body
    expect(data.map(({ status }: { status: string }) => status)).toEqual(['sent', 'failed'])
  })

  it('rule 28.12 — are in the export of the guest with its address, and go with the guest', async () => {
    const stock = await makeStock(hotel.api)
    const guest = { last_name: 'Moreau', email: 'Ines.Moreau@example.com' }
    const stay = await makeBooking(hotel.api, stock, { guest })
    await answer()
    await reply('Good')
    const { body } = await hotel.api.get(`/guests/${stay.guest_id}/export`)
    expect(body.enquiry_messages.map((one: { direction: string }) => one.direction)).toEqual(['in', 'out'])
    await hotel.api.post(`/reservations/${stay.id}/cancel`, {})
    expect((await hotel.api.post(`/guests/${stay.guest_id}/erase`)).status).toBe(200)
    expect(await left()).toEqual({ messages: 0, mails: 0 })
  })

  it('have neither words nor sender in events and in the audit log', async () => {
    await writing(test.app.environments.live.system, null, (tx) =>
      writeOptionalEvents(wholeAccount(tx, hotel.account_id), ['enquiry.updated']),
    )
    await answer({ body: 'The secret garden', subject: 'Secret' })
    await reply('Very secret')
    const events = (await hotel.api.get('/events?type=enquiry.updated')).body.data
    expect(events.map(({ data }: { data: { status: string } }) => data.status)).toEqual(['open', 'answered'])
    const { rows } = await test.db.query('SELECT action, changes FROM audit_log WHERE resource_id = $1', [id])
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'createEnquiry',
      'createEnquiryMessage',
      'receiveEnquiryReply',
    ])
    expect(JSON.stringify([events, rows])).not.toMatch(/secret|moreau|okafor|guest\.example/i)
  })
})
