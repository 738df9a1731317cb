import { signatureOf } from '#server/kernel/security/webhook-signature.ts'
import type { TestApp } from '../app.ts'
import { MAIL_REPLIES } from './replies.ts'

/** Runs the job that sends automatic messages. */
export const sendGuestMails = (app: Pick<TestApp['app'], 'jobs'>) =>
  app.jobs.find(({ name }) => name === 'send_guest_mails')!.run()

/** Delivers an e-mail as the mail provider does. */
export function handOver(
  test: TestApp,
  raw: string | Buffer,
  { secret = MAIL_REPLIES.secret, path = '/hooks/mail' } = {},
) {
  const t = Math.floor(test.clock.now().epochMilliseconds / 1000)
  const body = Buffer.from(raw)
  return fetch(`${test.base}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'service-signature': signatureOf(secret, t, body.toString('latin1')),
    },
    body,
  })
}

interface Answer {
  readonly to: string
  readonly text: string
  readonly id?: string
  readonly headers?: readonly string[]
}

/** A reply as a mail client sends it. */
export const answerMail = ({ to, text, id = 'one@guest.example', headers = [] }: Answer): string =>
  [
    'From: Ngozi Okafor <ngozi@guest.example>',
    `To: ${to}`,
    'Subject: Re: Your arrival',
    `Message-ID: <${id}>`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n')

/** The report of a mail server that an e-mail could not be delivered. */
export const bounceMail = (to: string, mail_id: string): string =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 no such user',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${mail_id}@harbour.example>`,
    '--b--',
  ].join('\r\n')
