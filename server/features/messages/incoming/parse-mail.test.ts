import { expect, it } from 'vitest'
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
  expect(failed.recipients).toContain('reply+x@r.example')
  expect((await parseMail(report(['Action: delayed']))).bounce).toBeNull()
})
