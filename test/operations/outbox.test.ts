import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, testApp } from '../harness/app.ts'
import { openMailServer } from '../harness/mail/mail-server.ts'
import { INVOICE, queue, stored } from '../harness/mail/mails.ts'
import { freePort, run, runCommand, until } from './program.ts'

const secret = randomBytes(24).toString('hex')
const smtp = await openMailServer()
const test = Object.assign(
  testApp({ secret: Buffer.from(secret), mail_servers: { live: smtp.server, sandbox: undefined } }),
  { secret: Buffer.from(secret) },
)
let hotel: Hotel
/** One waiting, one refused, one with a link. */
let waiting: string
let refused: string
let reset: string
const LINK = 'https://hotel.example/reset/0123456789abcdef'

const serai = (...args: string[]) =>
  runCommand(args, {
    ...test.database_env,
    SERAI_SECRET: secret,
  })

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
  smtp.behave({ recipient: { code: 550, text: 'no such mailbox' } })
  refused = (await queue(test, hotel, [INVOICE]))[0]!
  await test.app.outbox_workers.live.drain()
  smtp.behave({})
  waiting = (await queue(test, hotel, [{ ...INVOICE, wait_seconds: 3_600 }]))[0]!
  const data = { name: 'Alma', valid_until: test.clock.now().add({ hours: 1 }).toString() }
  const to = { address: 'alma@harbour.example' }
  const expires_at = test.clock.now().add({ hours: 1 })
  const mail = {
    to,
    template: 'password_reset',
    language: 'en',
    data,
    link: LINK,
    wait_seconds: 3_600,
    expires_at,
  } as const
  reset = (await queue<'password_reset'>(test, hotel, [mail]))[0]!
})
afterAll(() => smtp.close())

describe('serai outbox', () => {
  it('list shows waiting and failed e-mails, for people and for programs', async () => {
    const { code, out, err } = await serai('outbox', 'list')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const [head, ...lines] = out.trim().split('\n')
    expect(head).toMatch(/^id +status +template +to_address +attempts +last +next_attempt_at +environment$/)
    expect(lines).toHaveLength(3)
    expect(out).toMatch(
      new RegExp(`^${refused} +failed +invoice +ngozi.okafor@example.com +1 +refused +– +live$`, 'm'),
    )
    expect(out).toMatch(new RegExp(`^${waiting} +waiting +invoice +\\S+ +0 +– +20\\S+Z +live$`, 'm'))
    const json = JSON.parse((await serai('outbox', 'list', '--status', 'failed', '--json')).out)
    expect(json).toMatchObject([{ id: refused, environment: 'live', account_id: hotel.account_id }])
    expect((await serai('outbox', 'list', '--environment', 'sandbox', '--status', 'all')).out).toBe('None.\n')
  })

  it('show prints the content and status of the e-mail, and its link only on request', async () => {
    const { out } = await serai('outbox', 'show', refused)
    expect(out).toContain(`${refused}: failed\n`)
    expect(out).toContain('to Ngozi Okafor <ngozi.okafor@example.com>\n')
    expect(out).toMatch(/attempt 1: refused 550 \(550 .*no such mailbox\)\n/)
    expect(out).toContain('Subject: Invoice HARBOUR-2027-00001 from Harbour House\n')
    expect(out).toContain('Total: €372.00\n')
    for (const args of [[], ['--json']])
      expect((await serai('outbox', 'show', reset, ...args)).out).not.toContain(LINK)
    expect((await serai('outbox', 'show', reset, '--reveal')).out).toContain(LINK)
    expect(await serai('outbox', 'show', refused, '--reveal')).toMatchObject({
      code: 1,
      err: `${refused} contains no link, or it was deleted after sending.\n`,
    })
  })

  it('discard removes a waiting e-mail, and its link', async () => {
    expect(await serai('outbox', 'discard', reset)).toEqual({
      code: 0,
      out: `${reset} is not sent.\n`,
      err: '',
    })
    expect(await stored(test, reset)).toMatchObject({ status: 'discarded', secret: null })
    const again = await serai('outbox', 'retry', reset)
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        `${reset} is being sent, was sent, already waits again, or its link has expired`,
      ),
    })
  })

  it('retry sends at once, with a configured mail server', async () => {
    const { host, port, from } = smtp.server
    const program = run(['serve', '--role', 'worker'], {
      ...test.database_env,
      SERAI_SECRET: secret,
      SMTP_URL: `smtp://${host}:${port}`,
      MAIL_FROM: `Harbour Hotels <${from.address}>`,
      PORT: String(await freePort()),
    })
    await program.prints('is listening')
    const { code, out } = await serai('outbox', 'retry', refused, waiting, '--json')
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, refused: [] })
    await smtp.arrived(2)
    await until(
      async () => [(await stored(test, refused)).status, (await stored(test, waiting)).status].join(),
      (both) => both === 'sent,sent',
    )
    expect(smtp.mails[0]!.opened.from).toEqual({ name: 'Harbour House', address: from.address })
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it('reports failures in one line', async () => {
    expect(await serai('outbox', 'show', 'mail_none')).toEqual({
      code: 1,
      out: '',
      err: 'There is no mail mail_none.\n',
    })
    expect((await serai('outbox', 'list', '--status', 'lost')).err).toContain('"lost" is not a status')
    expect(await serai('outbox', 'discard', refused, 'mail_none')).toMatchObject({ code: 1, out: '' })
  })
})
