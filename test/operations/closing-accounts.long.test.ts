import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it } from 'vitest'
import { KEPT_TABLES } from '#server/main/removal/reset-sandbox.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { liveAccountingWeek } from '../harness/business-days/accounting-week.ts'
import { createStaff, signedIn } from '../harness/staff.ts'
import { book, bookingOf, makeBooking, makeStock } from '../harness/stock.ts'
import { contentOf as everyRowOf } from './account-rows.ts'
import { runCommand, temporaryFolder } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ webhook_allow_loopback: true, secret: Buffer.from(secret) })
/** Keys of a pair: a passphrase takes a second to try. */
const identity = await generateIdentity()
const KEYS = { BACKUP_RECIPIENTS: await identityToRecipient(identity), BACKUP_IDENTITY: identity }
const HOOK = { url: 'http://127.0.0.1:19009/hook', events: ['reservation.created'] }

const serai = (...args: string[]) => runCommand(args, { ...test.database_env, SERAI_SECRET: secret, ...KEYS })

/** Commands use the system clock; nodes keep a key for ten seconds. */
function pastCaches() {
  test.clock.set(Temporal.Now.instant().add({ seconds: 1 }).toString())
  test.monotonic.advance(11_000)
}

/** The log of requests is written after their answers. */
async function contentOf(url: string, account_id: string) {
  const { request_log: _, ...content } = await everyRowOf(url, account_id)
  return content
}

/** How many rows an account has in each table that has some. */
async function countsOf(url: string, account_id: string): Promise<Record<string, number>> {
  const content = await contentOf(url, account_id)
  return Object.fromEntries(
    Object.entries(content).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.length]] : [])),
  )
}

describe('14.25 and 14.26 — an account is closed, exported and deleted', () => {
  let hotel: Hotel
  let other: Hotel
  let owner: Awaited<ReturnType<typeof createStaff>>
  let folder: string
  const exportTo = async (name: string) => {
    const path = join(folder, name)
    const made = await serai('export', hotel.account_id, '--to', path)
    expect(made, made.err).toMatchObject({ code: 0 })
    return path
  }
  const remove = (...args: string[]) => serai('accounts', 'delete', hotel.account_id, ...args)

  beforeAll(async () => {
    folder = temporaryFolder()
    ;({ hotel } = await liveAccountingWeek(test))
    test.clock.set(Temporal.Now.instant().toString())
    other = await test.createHotel()
    await book(other.api, await makeStock(other.api))
    owner = await createStaff(test, hotel, 'owner')
    await hotel.api.make('/webhooks', HOOK)
  })

  it('is not closed while a channel is connected, nor, unless asked to, with stays to come', async () => {
    const stock = await makeStock(hotel.api, { room_type: { code: 'LATER' } })
    const arrival = test.clock.now().add({ hours: 240 }).toString().slice(0, 10)
    const departure = test.clock.now().add({ hours: 264 }).toString().slice(0, 10)
    await makeBooking(hotel.api, stock, { check_in: arrival, check_out: departure })
    const { code, err } = await serai('accounts', 'close', hotel.account_id)
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/\d guests? (is|are) in house and 1 stay is to come/),
    ])
    await hotel.connectChannel('airbnb')
    await test.db.query(`UPDATE channels SET endpoint = 'https://channel.example' WHERE account_id = $1`, [
      hotel.account_id,
    ])
    expect((await serai('accounts', 'close', hotel.account_id, '--with-stays')).err).toContain(
      '1 channel is connected',
    )
    await test.db.query('DELETE FROM channels WHERE account_id = $1', [hotel.account_id])
    expect((await hotel.api.get('/reservations')).status).toBe(200)
  })

  it('open, it is not deleted; closed, no key and no session of it is valid, and those of others are', async () => {
    expect((await remove()).err).toContain('is open: close it first')
    const early = await exportTo('early')
    const { api } = await signedIn(test, owner)
    expect((await api.get('/me')).status).toBe(200)
    const closed = await serai('accounts', 'close', hotel.account_id, '--with-stays', '--json')
    expect(closed, closed.err).toMatchObject({ code: 0 })
    expect(JSON.parse(closed.out)).toMatchObject({ account_id: hotel.account_id, to_come: 1, channels: 0 })
    pastCaches()
    expect((await hotel.api.get('/reservations')).body.error.code).toBe('SVC-4003')
    expect((await api.get('/me')).status).toBe(401)
    expect((await other.api.get('/reservations')).status).toBe(200)
    for (const args of [
      ['keys', 'create', '--account', hotel.account_id, '--name', 'x'],
      ['users', 'create', '--account', hotel.account_id, '--email', 'new@hotel.example', '--name', 'New'],
      ['accounts', 'close', hotel.account_id],
    ])
      expect((await serai(...args)).err, args.join(' ')).toMatch(/is closed/)
    expect((await serai('accounts', 'list')).out).toMatch(/closed_at/)
    expect((await remove('--exported', early)).err).toContain('before the account was closed')
  })

  it('names what the law keeps, and is deleted only with a whole export of the closed account', async () => {
    const kept = await remove()
    expect([kept.code, kept.err]).toEqual([
      1,
      expect.stringMatching(/The law keeps documents: \d+ issued by HARBOUR \(DE, until 2037-12-31\)/),
    ])
    const before = await countsOf(test.urls.live, hotel.account_id)
    const damaged = join(folder, 'damaged')
    const whole = await exportTo('whole')
    cpSync(whole, damaged, { recursive: true })
    appendFileSync(join(damaged, 'live/invoices.jsonl'), '{}\n')
    expect((await remove('--exported', damaged)).err).toContain('is not as it was written')
    rmSync(join(damaged, 'live/invoices.jsonl'))
    expect((await remove('--exported', damaged)).err).toContain('is incomplete')
    expect(await countsOf(test.urls.live, hotel.account_id)).toEqual(before)
    const content = await contentOf(test.urls.live, other.account_id)
    const deleted = await remove('--exported', whole)
    expect(deleted, deleted.err).toMatchObject({ code: 0 })
    expect(deleted.out).toMatch(/Keep \S+whole until 2037-12-31: it has \d+ documents of HARBOUR \(DE\)/)
    for (const url of [test.urls.live, test.urls.sandbox])
      expect(await countsOf(url, hotel.account_id)).toEqual({})
    expect(await contentOf(test.urls.live, other.account_id)).toEqual(content)
    expect((await remove()).err).toContain(`There is no account ${hotel.account_id}.`)
    const imported = await serai('import', whole)
    expect(imported, imported.err).toMatchObject({ code: 0 })
    expect(await countsOf(test.urls.live, hotel.account_id)).toMatchObject({ invoices: before.invoices })
  })

  it('is opened again, without its keys and users', async () => {
    expect((await serai('accounts', 'reopen', hotel.account_id)).code).toBe(0)
    expect((await serai('accounts', 'reopen', hotel.account_id)).err).toContain('is open')
    pastCaches()
    expect((await hotel.api.get('/reservations')).status).toBe(401)
    const { secret } = await hotel.key()
    expect((await test.client(secret).get('/reservations')).status).toBe(200)
  })
})

describe('14.27 — the sandbox of an account is reset', () => {
  it('empties every table but those of keys, endpoints and properties, of this account alone', async () => {
    const hotel = await test.createHotel({ environment: 'sandbox' })
    const other = await test.createHotel({ environment: 'sandbox' })
    await book(other.api, await makeStock(other.api))
    const stock = await makeStock(hotel.api)
    const first = await book(hotel.api, stock, {}, { 'idempotency-key': 'first' })
    const hook = await hotel.api.make('/webhooks', HOOK)
    await hotel.api.patch(`/rooms/${(await hotel.api.get('/rooms')).body.data[0].id}`, { status: 'dirty' })
    const before = await countsOf(test.urls.sandbox, hotel.account_id)
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['audit_log', 'events', 'idempotency', 'nights', 'reservations', 'rooms']),
    )
    const content = await contentOf(test.urls.sandbox, other.account_id)
    const { code, err } = await serai('sandbox', 'reset', '--account', hotel.account_id)
    expect([code, err]).toEqual([0, ''])
    const after = await countsOf(test.urls.sandbox, hotel.account_id)
    expect(after).toEqual(
      Object.fromEntries(Object.entries(before).filter(([name]) => KEPT_TABLES.includes(name))),
    )
    expect(await contentOf(test.urls.sandbox, other.account_id)).toEqual(content)
    expect((await hotel.api.get('/webhooks')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      hook.id,
    ])
    expect((await hotel.api.get(`/reservations/${first.body.id}`)).status).toBe(404)
    const again = await hotel.api.post('/reservations', bookingOf(await makeStock(hotel.api)), {
      'idempotency-key': 'first',
    })
    expect([again.status, again.body.id === first.body.id]).toEqual([201, false])
  })
})
