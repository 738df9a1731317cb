import { expect, it } from 'vitest'
import { HOSTILE_MAILS, mailOf } from '#test/harness/mail/hostile-mails.ts'
import { parseMail } from './parse-mail.ts'

const ID = 'mail_01mbfytjm0ecmb4phgvqhbgbce'
const report = (more: readonly string[]) =>
  Buffer.from(
    [
      ...[
        'From: MAILER-DAEMON@mx.example',
        'To: stay@harbour.example',
        'X-Original-To: reply+x@r.example',
        'MIME-Version: 1.0',
      ],
      ...[
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        '',
        'Sorry.',
        '--b',
      ],
      ...['Content-Type: message/delivery-status', '', 'Final-Recipient: rfc822; n@example.com', ...more],
      ...['--b', 'Content-Type: text/rfc822-headers', '', `Message-ID: <${ID}@harbour.example>`, '--b--'],
    ].join('\r\n'),
  )

it('rule 27.9 — a delivery status report has the e-mail and the reason of the bounce; a report of a delay has none', async () => {
  const failed = await parseMail(report(['Action: failed', 'Diagnostic-Code: smtp; 550 no such mailbox']))
  expect(failed.bounce).toEqual({ mail_id: ID, answer: '550 no such mailbox' })
  expect((await parseMail(report(['Action: delayed']))).bounce).toBeNull()
})

it('rule 27.9 — photos of many megabytes behind a text are named, and the text is whole', async () => {
  const text = 'Nine.\r\n'.repeat(500)
  const photo = `${'A'.repeat(76)}\r\n`.repeat(40_000)
  const parts = [1, 2].map(
    (i) =>
      `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename="${i}.jpg"\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}`,
  )
  const headers = { to: 'x@r.example', id: 'a', type: 'multipart/mixed; boundary=b' }
  const body = `--b\r\n\r\n${text}${parts.join('')}--b--`
  const mail = await parseMail(Buffer.from(mailOf(headers, body)))
  expect(mail.body.split('\n')).toHaveLength(500)
  expect(mail.attachments).toEqual(['1.jpg', '2.jpg'])
})

it('rule 27.9 — an e-mail with more than 100 parts is refused, one with 100 is read', async () => {
  const headers = { to: 'x@r.example', id: 'a', type: 'multipart/mixed; boundary="b b"' }
  const mail = (parts: number) =>
    Buffer.from(mailOf(headers, `${'--b b\r\n\r\nNine\r\n'.repeat(parts)}--b b--`))
  expect((await parseMail(mail(100))).body).toContain('Nine')
  await expect(parseMail(mail(101))).rejects.toThrow('more than 100 parts')
})

it.each(HOSTILE_MAILS)(
  'rule 27.9 — %s take no more time for each byte in a long e-mail',
  async (_, type, body) => {
    const cost = async (size: number) => {
      const raw = Buffer.from(mailOf({ to: 'x@r.example', id: 'a', type }, body(size)))
      const times = []
      for (let i = 0; i < 3; i++) {
        const before = process.threadCpuUsage()
        await parseMail(raw).catch(() => undefined)
        times.push(process.threadCpuUsage(before).user)
      }
      return Math.min(...times) + 5_000
    }
    await cost(1_000)
    expect((await cost(240_000)) / (await cost(30_000))).toBeLessThan(16)
  },
)
