import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { redact } from '#server/main/support-bundle/redact.ts'
import { testApp } from '../harness/app.ts'
import { book, makeStock } from '../harness/stock.ts'
import { runCommand, temporaryFolder } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })

async function contentsOf(path: string): Promise<Record<string, string>> {
  const entries = await unpackTar(gunzipSync(readFileSync(path)))
  return Object.fromEntries(entries.map(({ header, data }) => [header.name, Buffer.from(data!).toString()]))
}

describe('serai support-bundle', () => {
  it('describes the service, and holds no guest, no key, no secret and no address', async () => {
    const hotel = await test.createHotel()
    const stock = await makeStock(hotel.api, { inventory_count: 3, room_type: { name: 'Suite Aurora' } })
    const guest = { first_name: 'Wilhelmine', last_name: 'Zuckerbrot', email: 'w.zuckerbrot@example.org' }
    expect((await book(hotel.api, stock, { guest: { ...guest, phone: '+49301234567' } })).status).toBe(201)
    await test.db.query(
      `INSERT INTO job_retries (account_id, job, item, failures, failed_at, retry_at, last_error)
       VALUES ($1, 'expire_holds', 'res_1', 3, now(), now(), 'no mailbox w.zuckerbrot@example.org')`,
      [hotel.account_id],
    )
    const data_dir = join(temporaryFolder(), 'data')
    mkdirSync(data_dir)
    const line = { level: 'error', msg: `550 <${guest.email}> of 203.0.113.9 refused ${hotel.api.secret}` }
    writeFileSync(join(data_dir, 'serai.log'), `${JSON.stringify(line)}\n`)
    const path = join(data_dir, 'bundle.tar.gz')
    const env = {
      ...test.database_env,
      SERAI_SECRET: secret,
      SMTP_URL: 'smtp://postman:letterbox@mail.example.com',
      MAIL_FROM: 'desk@hotel.example',
      PUBLIC_URL: 'https://pms.example.com',
      DATA_DIR: data_dir,
    }
    const { code, out, err } = await runCommand(['support-bundle', '--to', path], env)
    expect([code, err, out]).toEqual([0, '', expect.stringContaining('Read it before you send it.')])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const contents = await contentsOf(path)
    const names = ['service.json', 'settings.json', 'live.json', 'sandbox.json', 'doctor.json', 'serai.log']
    expect(Object.keys(contents)).toEqual(names)
    expect(JSON.parse(contents['settings.json']!)).toMatchObject({
      SMTP_URL: '[set]',
      SERAI_SECRET: '[set]',
      MAIL_FROM: '[e-mail]',
      PUBLIC_URL: 'https://pms.example.com',
    })
    const live = JSON.parse(contents['live.json']!)
    for (const [question, rows] of Object.entries(live)) expect(rows, question).toBeInstanceOf(Array)
    expect(live.jobs_failing).toMatchObject([{ job: 'expire_holds', items: 1, most_failures: 3 }])
    expect(live.tables.length).toBeGreaterThan(50)
    expect(JSON.parse(contents['doctor.json']!).checked.reservations).toBe(1)
    const whole = Object.values(contents).join('\n')
    for (const text of [
      guest.first_name,
      guest.last_name,
      guest.email,
      '301234567',
      'Aurora',
      'postman',
      'letterbox',
      '203.0.113.9',
      hotel.api.secret!,
      secret,
      hotel.account_id,
    ])
      expect(whole, text).not.toContain(text)
  })

  it.each([
    ["to zoë.o'hara+x@mail.example.com at 12:30:05", 'to [e-mail] at 12:30:05'],
    ['postgres://serai:pa%40ss@db.internal/serai', 'postgres://[login]@db.internal/serai'],
    [
      'from 2001:db8::1 and fe80:0:0:0:1:2:3:4 and 10.0.0.1/8',
      'from [address] and [address] and [address]/8',
    ],
    ['"time":"2027-01-04T09:00:00.123Z"', '"time":"2027-01-04T09:00:00.123Z"'],
    ['whsec_abc sk_live_abc', '[key] [key]'],
  ])('removes what is private: %s', (text, expected) => {
    expect(redact(text)).toBe(expected)
  })
})
