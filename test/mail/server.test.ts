import { afterEach, describe, expect, it } from 'vitest'
import { type MailServer, type OutgoingMail, openSmtp } from '#server/integrations/smtp.ts'
import { selfSigned } from '../harness/certificate.ts'
import { type MailServerOptions, openMailServer, type TestMailServer } from '../harness/mail/mail-server.ts'

const MAIL: OutgoingMail = {
  id: 'mail_1',
  sender: 'Harbour House',
  to: { address: 'ngozi.okafor@example.com', name: 'Ngozi Okafor' },
  reply_to: null,
  references: [],
  is_automatic: true,
  language: 'en',
  subject: 'Invoice 7',
  text: 'Dear Ngozi\n',
  html: '<p>Dear Ngozi</p>',
  attachments: [],
}
/** Short timeouts for a hanging server. */
const BRIEF = { greeting_ms: 1_000, silence_ms: 1_000, whole_ms: 10_000 }

const open: TestMailServer[] = []
async function serve(options: MailServerOptions = {}): Promise<TestMailServer> {
  const server = await openMailServer(options)
  open.push(server)
  return server
}
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const send = (server: MailServer, mail: Partial<OutgoingMail> = {}) =>
  openSmtp(server).send({ ...MAIL, ...mail })

describe('an e-mail', () => {
  it('arrives with names, subject, text, HTML and a stable id', async () => {
    const { server, mails } = await serve()
    expect(await send(server)).toMatchObject({ result: 'sent', code: 250 })
    const { from, to, opened } = mails[0]!
    expect({ from, to }).toEqual({ from: 'stay@harbour.example', to: ['ngozi.okafor@example.com'] })
    expect(opened).toMatchObject({
      from: { name: 'Harbour House', address: 'stay@harbour.example' },
      to: [{ name: 'Ngozi Okafor', address: 'ngozi.okafor@example.com' }],
      subject: 'Invoice 7',
      messageId: '<mail_1@harbour.example>',
    })
    expect(opened.text?.trim()).toBe('Dear Ngozi')
    expect(opened.html?.trim()).toBe('<p>Dear Ngozi</p>')
    const header = (key: string) => opened.headers.find((one) => one.key === key)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-language')).toBe('en')
  })

  it('supports every alphabet, and line breaks inject no header', async () => {
    const { server, mails } = await serve()
    const nasty = 'Zoë Ñandú 山田\r\nBcc: everyone@example.com\r\n\r\nbody'
    await send(server, {
      sender: nasty,
      to: { address: 'zoe@bücher.example', name: nasty },
      subject: `Rechnung für ${nasty}`,
      attachments: [
        {
          filename: `a"\r\nX-Evil: 1\r\n.pdf`,
          content_type: 'application/pdf',
          content: Buffer.from('%PDF'),
        },
      ],
    })
    const { raw, opened } = mails[0]!
    expect(raw.toString()).toContain('<zoe@xn--bcher-kva.example>')
    expect(opened.bcc).toBeUndefined()
    expect(opened.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(opened.from!.name).toContain('Zoë Ñandú 山田')
    expect(opened.subject).toContain('Rechnung für Zoë Ñandú 山田')
    expect(opened.text?.trim()).toBe('Dear Ngozi')
  })

  it('carries attachments byte for byte', async () => {
    const { server, mails } = await serve()
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 31) % 256))
    await send(server, {
      attachments: [{ filename: 'Rechnung-ü.pdf', content_type: 'application/pdf', content }],
    })
    const [attachment] = mails[0]!.opened.attachments
    expect(attachment).toMatchObject({
      filename: 'Rechnung-ü.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    })
    expect(Buffer.from(attachment!.content as ArrayBuffer).equals(content)).toBe(true)
  })
})

describe('a server that responds', () => {
  it.each([
    ['connect', 421, 'unreachable'],
    ['connect', 554, 'unreachable'],
    ['sender', 451, 'later'],
    ['sender', 550, 'later'],
    ['sender', 530, 'unreachable'],
    ['sender', 552, 'refused'],
    ['recipient', 451, 'later'],
    ['recipient', 550, 'refused'],
    ['data', 452, 'later'],
    ['data', 554, 'refused'],
  ] as const)('at %s with %i: %s', async (place, code, result) => {
    const mail_server = await serve()
    mail_server.behave({ [place]: { code, text: 'because of the moon' } })
    const answer = await send(mail_server.server)
    expect(answer).toMatchObject({ result, code })
    expect(answer.answer).toMatch(new RegExp(`^${code}.*because of the moon$`))
    expect(mail_server.mails).toEqual([])
  })

  it('an e-mail above its size limit is refused', async () => {
    const { server } = await serve({ size: 2_000 })
    expect(await send(server, { text: 'x'.repeat(3_000) })).toMatchObject({ result: 'refused' })
  })
})

describe('a server that does not respond', () => {
  it.each([
    ['connect', 'hangs', 'unreachable'],
    ['connect', 'drops', 'unreachable'],
    ['sender', 'hangs', 'later'],
    ['sender', 'drops', 'later'],
    ['recipient', 'hangs', 'later'],
    ['recipient', 'drops', 'later'],
    // The server has the whole e-mail by then.
    ['data', 'hangs', 'uncertain'],
    ['data', 'drops', 'uncertain'],
  ] as const)('at %s, and %s: %s', async (place, how, result) => {
    const mail_server = await serve()
    mail_server.behave({ [place]: how })
    const door = openSmtp(mail_server.server, how === 'hangs' ? BRIEF : undefined)
    expect(await door.send(MAIL)).toMatchObject({ result, code: null })
  })

  it('without a listener: unreachable', async () => {
    const { server, close } = await openMailServer()
    await close()
    expect(await send(server)).toMatchObject({
      result: 'unreachable',
      answer: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('that drips bytes times out as a whole', async () => {
    const mail_server = await serve()
    mail_server.behave({ data: 'hangs' })
    const door = openSmtp(mail_server.server, { ...BRIEF, silence_ms: 60_000, whole_ms: 1_500 })
    expect(await door.send(MAIL)).toMatchObject({
      result: 'uncertain',
      answer: 'the mail server took too long',
    })
  })

  it('is disconnected when the service stops', async () => {
    const mail_server = await serve()
    mail_server.behave({ recipient: 'hangs' })
    const door = openSmtp(mail_server.server)
    const sending = door.send(MAIL)
    await expect.poll(() => mail_server.sessions).toBe(1)
    door.close()
    expect(['later', 'unreachable']).toContain((await sending).result)
  })
})

describe('encryption', () => {
  const certificate = selfSigned()

  it.each([false, true])('is used and its certificate verified (implicit: %s)', async (implicit) => {
    const { server, mails } = await serve({ tls: { ...certificate, implicit } })
    expect(await send(server)).toMatchObject({ result: 'sent' })
    expect(mails[0]!.encrypted).toBe(true)
    expect(await send({ ...server, ca: undefined })).toMatchObject({
      result: 'unreachable',
      answer: expect.stringMatching(/certificate/),
    })
    expect(mails).toHaveLength(1)
  })

  it('is required: a server without it receives nothing, no password either', async () => {
    const { server, mails } = await serve({ login: { user: 'harbour', pass: 'secret' } })
    expect(await send({ ...server, tls: 'starttls' })).toMatchObject({ result: 'unreachable' })
    expect(mails).toEqual([])
  })

  it('a correct login is accepted, another is not', async () => {
    const login = { user: 'harbour', pass: 's3cr3t' }
    const { server, mails } = await serve({ tls: certificate, login })
    expect(await send(server)).toMatchObject({ result: 'sent' })
    const refused = await send({ ...server, login: { ...login, pass: 'wrong' } })
    expect(refused).toMatchObject({ result: 'unreachable', code: 535 })
    expect(refused.answer).not.toContain('wrong')
    expect(mails).toHaveLength(1)
  })
})
