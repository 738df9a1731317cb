import { beforeAll, describe, expect, it } from 'vitest'
import { HOSTILE_MAILS, mailOf } from '../../harness/mail/hostile-mails.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { handOver } from '../../harness/mail/messages.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()
const SIZE = 120_000

let to: string
beforeAll(async () => {
  const hotel = await makeHotel()
  const { id } = await hotel.reserve()
  await drain()
  smtp.mails.length = 0
  await hotel.api.make(`/reservations/${id}/messages`, { body: 'When may we expect you?' })
  await drain()
  to = smtp.mails.at(-1)!.opened.replyTo![0]!.address!
})

let count = 0
/** The status, and the processor time of the main thread in milliseconds. */
async function handedOver(type: string, body: string, address = to) {
  const raw = mailOf({ to: address, id: `m${++count}`, type }, body)
  const before = process.threadCpuUsage()
  const { status } = await handOver(test, raw)
  const { user, system } = process.threadCpuUsage(before)
  return { status, cost: (user + system) / 1_000 }
}

describe('rule 27.9 — e-mails made to take long', () => {
  let plain: number
  beforeAll(async () => {
    const costs = []
    for (let i = 0; i < 4; i++) costs.push((await handedOver('text/plain', 'word '.repeat(SIZE / 5))).cost)
    plain = Math.max(...costs)
  })

  it.each(HOSTILE_MAILS)(
    '%s are answered, and cost the main thread as little as a plain e-mail',
    async (_, type, body) => {
      const { status, cost } = await handedOver(type, body(SIZE))
      expect([202, 400]).toContain(status)
      expect(cost).toBeLessThan(3 * plain + 50)
    },
  )

  it('202 for nobody, without being parsed', async () => {
    const { status } = await handedOver(
      'multipart/mixed; boundary=b',
      '--b\r\n'.repeat(200),
      'reply+x@reply.harbour.example',
    )
    expect(status).toBe(202)
  })
})
