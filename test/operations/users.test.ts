import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { toTimestamp } from '#server/kernel/time/clock.ts'
import { type Hotel, testApp } from '../harness/app.ts'
import { createStaff, signedIn, signInClient, staffOf } from '../harness/staff.ts'
import { runCommand, temporaryFolder } from './program.ts'

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })
let hotel: Hotel

const serai = async (...args: string[]) => {
  const { code, out, err } = await runCommand(args, {
    ...test.database_env,
    SERAI_SECRET: secret,
  })
  return { code, out, err, json: () => JSON.parse(out) }
}
const signIn = (email: string, password: string) => signInClient(test).post('/sign-in', { email, password })

/** The audit log of a user, sorted. */
const actionsOf = async (id: string) => {
  const { rows } = await test.db.query<{ action: string }>(
    `SELECT action || ' by ' || actor_type AS action FROM audit_log WHERE resource_id = $1 ORDER BY action`,
    [id],
  )
  return rows.map(({ action }) => action)
}

beforeAll(async () => {
  // Commands use the system clock.
  test.clock.set(Temporal.Now.instant().toString())
  hotel = await test.createHotel()
})

describe('serai users', () => {
  it('creates a user with a password that is shown once, and lists users without it', async () => {
    const args = ['--email', 'Ana@hotel.example', '--name', 'Ana Souza', '--role', 'manager', '--json']
    const made = (await serai('users', 'create', ...args)).json()
    expect(made).toMatchObject({
      account_id: hotel.account_id,
      role: 'manager',
      password: expect.any(String),
    })
    const { api } = await signedIn(test, { id: made.id, email: 'ana@hotel.example' }, 'live', made.password)
    expect((await api.get('/me')).body.user).toMatchObject({ name: 'Ana Souza', role: 'manager' })
    expect(await actionsOf(made.id)).toEqual(['createUser by system', 'signIn by staff'])
    const { body } = await (await staffOf(test, hotel)).api.get('/team')
    const ana = body.data.find(({ id }: { id: string }) => id === made.id)
    expect(ana.last_seen_at).toBe(toTimestamp(test.clock.now()))
    const listed = await serai('users', 'list')
    expect(listed.out).toContain('Ana@hotel.example')
    expect(listed.out).not.toContain(made.password)
    const again = await serai('users', 'create', ...args)
    expect([again.code, again.err.trim()]).toEqual([1, 'There is already a user with Ana@hotel.example.'])
    expect((await serai('users', 'create', '--email', 'ana', '--name', 'x')).err).toContain(
      'is not an e-mail address',
    )
  })

  it('resets: the old password is invalid, and the link sets another', async () => {
    const person = await createStaff(test, hotel)
    const session = await signedIn(test, person)
    const { path } = (await serai('users', 'reset', person.email, '--json')).json()
    expect((await session.api.get('/me')).status).toBe(401)
    expect((await signIn(person.email, 'correct horse battery')).status).toBe(401)
    expect(await actionsOf(person.id)).toContain('resetUser by system')
    const [, token] = path.split('#')
    const set = await signInClient(test).post('/password', { token, password: 'an altogether new one' })
    expect(set.status).toBe(200)
    expect((await signIn(person.email, 'an altogether new one')).status).toBe(200)
  })

  it('disables: sessions end at once', async () => {
    const person = await createStaff(test, hotel)
    const session = await signedIn(test, person)
    expect((await serai('users', 'disable', person.email)).out).toContain('is disabled')
    expect(await actionsOf(person.id)).toContain('disableUser by system')
    expect((await session.api.get('/me')).status).toBe(401)
    expect((await signIn(person.email, 'correct horse battery')).body.error.code).toBe('SVC-4102')
    expect((await serai('users', 'disable', 'nobody@hotel.example')).code).toBe(1)
  })
})

describe('serai announce', () => {
  it('spec 8.9 — notifies owners and developers of every account with an active key, and nobody else', async () => {
    const [keyed, bare] = [await test.createHotel(), await test.createHotel()]
    const staff = [await createStaff(test, keyed, 'owner'), await createStaff(test, keyed, 'developer')]
    await createStaff(test, keyed, 'front_desk')
    await createStaff(test, bare, 'owner')
    await test.db.query('UPDATE api_keys SET revoked_at = $2 WHERE account_id = $1', [
      bare.account_id,
      test.clock.now().toString(),
    ])
    const file = join(temporaryFolder(), 'news.txt')
    writeFileSync(file, 'The addresses of deliveries change on 1 March.\n\nPlease let 192.0.2.7 in.\n')
    const args = ['announce', '--subject', 'Other outbound addresses', '--file', file]
    const dry = (await serai(...args, '--dry-run', '--json')).json()
    const emails = dry.recipients.map(({ email }: { email: string }) => email)
    expect(emails).toEqual(expect.arrayContaining(staff.map(({ email }) => email)))
    const mails = async () =>
      (
        await test.db.query(
          `SELECT account_id, to_address, data ->> 'subject' AS subject FROM mails WHERE template = 'announcement'`,
        )
      ).rows
    expect(await mails()).toEqual([])
    expect((await serai(...args)).out).toContain(`${emails.length} e-mails wait`)
    const sent = await mails()
    expect(sent.filter(({ account_id }) => account_id === keyed.account_id)).toHaveLength(2)
    expect(sent.filter(({ account_id }) => account_id === bare.account_id)).toEqual([])
    for (const { subject } of sent) expect(subject).toBe('Other outbound addresses')
    expect((await serai('announce', '--subject', 'x', '--file', '/nonexistent')).code).toBe(1)

    // A repetition reaches new users, and nobody twice.
    const late = await createStaff(test, keyed, 'developer')
    expect((await serai(...args)).out).toContain('1 e-mail waits')
    const again = await mails()
    expect(again).toHaveLength(sent.length + 1)
    expect(again.map(({ to_address }) => to_address)).toContain(late.email)
    writeFileSync(file, 'Something else.')
    expect((await serai(...args)).code).toBe(1)
    expect((await serai('announce', '--subject', 'Two\nlines', '--file', file)).code).toBe(1)
    expect(await mails()).toHaveLength(again.length)

    // Shown in the changelog, its feed and the dashboard, for 30 days before the change and after.
    const text = 'Please let 192.0.2.7 in.'
    for (const path of ['/changelog', '/docs/changelog', '/changelog/feed.xml']) {
      const page = await (await fetch(test.base + path)).text()
      for (const part of ['Other outbound addresses', text]) expect(page, path).toContain(part)
    }
    const { announcements } = (await (await staffOf(test, bare, 'housekeeping')).api.get('/changelog')).body
    expect(announcements).toMatchObject([{ subject: 'Other outbound addresses' }])
    expect(announcements[0].text).toContain(text)
  })
})
