import { expect, it } from 'vitest'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { answerMail, handOver } from '../../harness/mail/messages.ts'
import { expectUnavailable } from '../../harness/requests/unavailable.ts'

// Of thirty replies at once some are refused.
expectUnavailable()

const { test, smtp, drain, makeHotel } = await mailingApp()

it('rule 27.9 — replies of a guest are stored twenty times a day, also of thirty that come at once, and each is answered 202', async () => {
  const hotel = await makeHotel()
  const { id } = await hotel.reserve()
  const path = `/reservations/${id}/messages`
  await hotel.api.make(path, { body: 'When may we expect you?' })
  await drain()
  const to = smtp.mails.at(-1)!.opened.replyTo![0]!.address!
  const send = (i: number) => handOver(test, answerMail({ to, text: `No. ${i}`, id: `${i}@many.example` }))
  const sent = await Promise.all(Array.from({ length: 30 }, (_, i) => send(i)))
  // A busy thread asks the provider to send it again.
  for (const [i, { status }] of sent.entries()) if (status === 503) await send(i)
  const received = async () => {
    const { data } = (await hotel.api.get(`${path}?limit=100`)).body
    return data.filter(({ direction }: { direction: string }) => direction === 'in').length
  }
  expect(await received()).toBe(20)
  test.clock.advance({ hours: 25 })
  expect((await send(31)).status).toBe(202)
  expect(await received()).toBe(21)
})
