import { beforeEach, describe, expect, it } from 'vitest'
import type { Hotel } from '#test/harness/app.ts'
import { mailingApp } from '#test/harness/mail/mailing-app.ts'
import { answerMail, handOver } from '#test/harness/mail/messages.ts'

const { test, smtp, drain } = await mailingApp()

let hotel: Hotel

beforeEach(async () => {
  test.clock.set('2027-01-04T09:00:00Z')
  // What other tests have left to send.
  await test.db.query('DELETE FROM mails')
  await test.db.query('DELETE FROM enquiries')
  hotel = await test.createHotel()
})

/** An enquiry by e-mail, with a Message-ID. */
async function receive(message_id: string): Promise<string> {
  const { address } = (await hotel.api.get(`/properties/${hotel.property_id}/enquiry-address`)).body
  await handOver(test, answerMail({ to: address, text: 'In May?', id: message_id }))
  const [enquiry] = (await hotel.api.get('/enquiries')).body.data
  return enquiry.id
}

/** The headers of the next answer by which mail programs sort it, and where a reply to it goes. */
async function answer(id: string) {
  await hotel.api.make(`/enquiries/${id}/messages`, { body: 'Both rooms are free.' })
  await drain()
  const { opened } = smtp.mails.at(-1)!
  const header = (name: string) => opened.headers.find(({ key }) => key === name)?.value
  const to = opened.replyTo![0]!.address!
  return { in_reply_to: header('in-reply-to'), references: header('references'), to, headers: opened.headers }
}

async function reply(to: string, id: string, headers: readonly string[] = []) {
  // Later than what was answered.
  test.clock.advance({ seconds: 1 })
  expect((await handOver(test, answerMail({ to, text: 'Good', id, headers }))).status).toBe(202)
}

describe('rule 35.12 — an answer to an enquiry', () => {
  it('names the e-mail that it answers, and those before it, by which mail programs sort it', async () => {
    const id = await receive('first@guest.example')
    const first = await answer(id)
    expect(first).toMatchObject({
      in_reply_to: '<first@guest.example>',
      references: '<first@guest.example>',
    })
    await reply(first.to, 'second@guest.example')
    await reply(first.to, 'absent@guest.example', ['Auto-Submitted: auto-replied'])
    expect(await answer(id)).toMatchObject({
      in_reply_to: '<second@guest.example>',
      references: '<first@guest.example> <second@guest.example>',
    })
  })

  it('names ten at most: the enquiry and the newest replies', async () => {
    const id = await receive('first@guest.example')
    const { to } = await answer(id)
    for (let i = 0; i < 12; i++) await reply(to, `r${i}@guest.example`)
    const { in_reply_to, references } = await answer(id)
    const named = references!.split(/\s+/)
    expect([named.length, named[0], named[1], in_reply_to]).toEqual([
      10,
      '<first@guest.example>',
      '<r3@guest.example>',
      '<r11@guest.example>',
    ])
  })

  it('names none where there is none: of an enquiry that was noted, until there is a reply', async () => {
    const noted = { property_id: hotel.property_id, email: 'ines.moreau@example.com', body: 'In May?' }
    const { id } = await hotel.api.make('/enquiries', noted)
    const first = await answer(id)
    expect([first.in_reply_to, first.references]).toEqual([undefined, undefined])
    await reply(first.to, 'second@guest.example')
    expect((await answer(id)).references).toBe('<second@guest.example>')
  })

  it.each([
    ['longer than 250 characters', `${'a'.repeat(300)}@guest.example`],
    ['with a header behind it', 'a@guest.example>\r\n Bcc: <evil@guest.example'],
    ['two of them', 'a@guest.example> <b@guest.example'],
    ['without a domain', 'a'],
  ])('leaves out a Message-ID that is none: %s', async (_, message_id) => {
    const id = await receive(message_id)
    const { in_reply_to, references, headers } = await answer(id)
    expect([in_reply_to, references]).toEqual([undefined, undefined])
    expect(headers.some(({ key }) => key === 'bcc')).toBe(false)
  })
})
