import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#test/harness/app.ts'
import { CODE, codeOf, phoneIn, phonesOf } from '#test/harness/sign-in/phones.ts'
import { createStaff, PASSWORD, sessionWith, signedIn, signInClient, staffOf } from '#test/harness/staff.ts'

const test = testApp()
// Requests of an address range are limited per second.
beforeEach(() => test.monotonic.advance(1_000_000))
const { enrol, enter, sessionOf, peopleOn, withCode } = phonesOf(test)

describe('setting a code on a phone', () => {
  it('rule 15.32 — requires a session, a recent reauthentication and a code that is not a sequence', async () => {
    const ana = await staffOf(test, await test.createHotel())
    expect(codeOf(await signInClient(test).post('/phone', { code: CODE }))).toBe('SVC-4101')
    for (const code of ['1234', '0000', '2121', '123', '123456789', 'abcd'])
      expect(codeOf(await signInClient(test, ana.cookie).post('/phone', { code }))).toBe('SVC-2002')
    test.clock.advance({ minutes: 10 })
    const late = await signInClient(test, ana.cookie).post('/phone', { code: CODE })
    expect(late).toMatchObject({ status: 403, body: { error: { code: 'SVC-4111' } } })
    await ana.api.post('/me/proof', { password: PASSWORD })
    expect((await signInClient(test, ana.cookie).post('/phone', { code: CODE })).status).toBe(200)
  })

  it('rule 15.32 — sets a cookie that scripts cannot read and other sites cannot send, and stores hashes only', async () => {
    const ana = await staffOf(test, await test.createHotel())
    const answer = await signInClient(test, ana.cookie).post('/phone', { code: CODE })
    const [line] = answer.headers.getSetCookie()
    expect(line).toMatch(/^serai-phone=\w{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    const { rows } = await test.db.query('SELECT * FROM staff_phones WHERE user_id = $1', [ana.id])
    expect(rows[0].code_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows[0])).not.toContain(phoneIn(answer)!.split('=')[1]!)
    for (const elsewhere of [
      { origin: 'https://serai.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const other = signInClient(test, `${ana.cookie}; ${phoneIn(answer)}`, elsewhere)
      expect(codeOf(await other.post('/phone', { code: CODE }))).toBe('SVC-4104')
      expect(codeOf(await other.post('/phone/sessions', { user_id: ana.id, code: CODE }))).toBe('SVC-4104')
      expect(codeOf(await other.send('DELETE', '/phone', {}))).toBe('SVC-4104')
    }
  })

  it('rule 15.35 — is not available where the directory is required', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel)
    const clerk = await signedIn(test, await createStaff(test, hotel, 'front_desk'))
    await test.db.query(
      `INSERT INTO staff_directories VALUES ($1, 'https://login.example', 'x', '', now(), 'x', true, true, false, 1, now())`,
      [hotel.account_id],
    )
    const refused = await signInClient(test, clerk.cookie).post('/phone', { code: CODE })
    expect(codeOf(refused)).toBe('SVC-4110')
    expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
  })
})

describe('sign-in by a code', () => {
  it('rule 15.32 — opens a session for 14 hours on that phone, which shows first names and initials', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel, 'housekeeping', { name: 'Maria del Pilar lópez' })
    expect(await peopleOn(phone)).toEqual([{ id: person.id, name: 'Maria L.' }])
    expect((await signInClient(test).get('/phone')).body).toEqual({ users: [] })
    const answer = await enter(phone, person.id)
    expect(answer).toMatchObject({ status: 200, body: { next: 'dashboard' } })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=50400')
    const maria = await sessionOf(answer, person)
    expect((await maria.api.get('/me')).body).toMatchObject({ by_code: true, user: { role: 'housekeeping' } })
    // It expires even with continuous use.
    for (let hour = 0; hour < 13; hour++) {
      test.clock.advance({ hours: 1 })
      expect((await maria.api.get('/me')).status).toBe(200)
    }
    test.clock.advance({ hours: 1 })
    expect(codeOf(await maria.api.get('/me'))).toBe('SVC-4101')
    expect((await enter(phone, person.id)).status).toBe(200)
  })

  it('rule 15.32 — a phone expires 180 days after its last use', async () => {
    const { person, phone } = await withCode(await test.createHotel())
    test.clock.advance({ hours: 170 * 24 })
    expect((await enter(phone, person.id)).status).toBe(200)
    test.clock.advance({ hours: 179 * 24 })
    expect(await peopleOn(phone)).toHaveLength(1)
    test.clock.advance({ hours: 24 })
    expect(await peopleOn(phone)).toEqual([])
    expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
  })

  it("401 SVC-4116 — not without the phone, on another phone, with a colleague's code, or with the phone alone", async () => {
    const hotel = await test.createHotel()
    const [maria, jana] = [await withCode(hotel), await createStaff(test, hotel, 'housekeeping')]
    const theirs = await enrol(await signedIn(test, jana), '8264')
    const made_up = `serai-phone=${randomBytes(40).toString('hex').slice(0, 43)}`
    for (const phone of [undefined, theirs, made_up, `${maria.phone.slice(0, -4)}AAAA`])
      expect(codeOf(await enter(phone, maria.person.id))).toBe('SVC-4116')
    expect(codeOf(await enter(maria.phone, jana.id, '8264'))).toBe('SVC-4116')
    expect(codeOf(await enter(maria.phone, maria.person.id, '8264'))).toBe('SVC-4116')
    const nothing = await signInClient(test, maria.phone).post('/phone/sessions', {
      user_id: maria.person.id,
    })
    expect(codeOf(nothing)).toBe('SVC-2002')
    // The cookie of the phone is not a session.
    const bare = await sessionWith(test, maria.phone, maria.person).catch(() => null)
    expect(bare?.csrf_token).toBeUndefined()
    expect((await enter(maria.phone, maria.person.id)).status).toBe(200)
  })

  it('rule 15.33 — has one refusal for a wrong code, for a colleague without one, and for an unknown user', async () => {
    const hotel = await test.createHotel()
    const { person, phone } = await withCode(hotel)
    const colleague = await createStaff(test, hotel, 'housekeeping')
    const stranger = await createStaff(test, await test.createHotel())
    const noticesOf = async (user_id: string) => {
      const answers = []
      for (let n = 0; n < 7; n++) {
        const { status, body, headers } = await enter(phone, user_id, '9999')
        answers.push([status, body.error.code, body.error.message, headers.get('retry-after')])
      }
      return answers
    }
    const [of_nobody, of_colleague, of_stranger] = [
      await noticesOf('usr_nobody'),
      await noticesOf(colleague.id),
      await noticesOf(stranger.id),
    ]
    expect(of_nobody.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect([of_colleague, of_stranger]).toEqual([of_nobody, of_nobody])
    const keeper = await createStaff(test, hotel, 'housekeeping')
    await enrol(await signedIn(test, keeper), '8264', phone)
    expect(await noticesOf(person.id)).toEqual(of_nobody)
  })

  it('rule 15.33 — five wrong codes remove it, at any interval; a right one resets the count', async () => {
    const hotel = await test.createHotel()
    const owner = await staffOf(test, hotel)
    const { person, phone } = await withCode(hotel)
    for (let n = 0; n < 4; n++) {
      expect(codeOf(await enter(phone, person.id, '9999'))).toBe('SVC-4116')
      test.clock.advance({ hours: 24 })
    }
    expect((await enter(phone, person.id)).status).toBe(200)
    for (let n = 0; n < 5; n++) {
      expect(await peopleOn(phone)).toHaveLength(1)
      expect(codeOf(await enter(phone, person.id, '9999'))).toBe('SVC-4116')
      test.clock.advance({ hours: 24 })
    }
    expect(await peopleOn(phone)).toEqual([])
    for (let n = 0; n < 3; n++) {
      expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
      test.clock.advance({ hours: 24 * 30 })
    }
    const again = await signedIn(test, { id: owner.id, email: owner.email })
    const { data } = (await again.api.get(`/audit-log?resource_id=${person.id}&limit=100`)).body
    const actions = data.map(({ action }: { action: string }) => action)
    expect(actions.filter((one: string) => one === 'refusePhoneCode')).toHaveLength(9)
    expect(actions).toEqual(expect.arrayContaining(['enrolPhone', 'signInOnPhone', 'removePhone']))
    // After an ordinary sign-in the phone accepts a code again.
    await enrol(await signedIn(test, person), '8264', phone)
    expect((await enter(phone, person.id, '8264')).status).toBe(200)
  })

  it('429 SVC-4105 — of fifty concurrent codes at most five are checked', async () => {
    const { person, phone } = await withCode(await test.createHotel())
    const guesses = Array.from({ length: 50 }, (_, n) => String(5000 + n * 7))
    const answers = await Promise.all(guesses.map((guess) => enter(phone, person.id, guess)))
    const codes = answers.map(codeOf)
    expect(codes.filter((code) => code === 'SVC-4116')).toHaveLength(5)
    expect(codes.filter((code) => code === 'SVC-4105')).toHaveLength(45)
    expect(await peopleOn(phone)).toEqual([])
    test.clock.advance({ minutes: 15 })
    expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
  })

  it('rule 15.33 — without rate limits, the counter of the code admits five of fifty', async () => {
    const { person, phone } = await withCode(await test.createHotel())
    for (let n = 0; n < 4; n++) await enter(phone, person.id, '9999')
    test.clock.advance({ minutes: 15 })
    // The fifth wrong code and the right one concurrently: either is first, and there is no second guess.
    const answers = await Promise.all(
      ['9998', '9997', '9996', '9995'].map((guess) => enter(phone, person.id, guess)),
    )
    expect(answers.map(codeOf)).toEqual(Array(4).fill('SVC-4116'))
    expect(await peopleOn(phone)).toEqual([])
    expect(codeOf(await enter(phone, person.id))).toBe('SVC-4116')
  })

  it('rule 15.32 — two users share a phone: each with their own code, and the next one ends the previous session', async () => {
    const hotel = await test.createHotel()
    const { person: maria, phone } = await withCode(hotel)
    const jana = await createStaff(test, hotel, 'housekeeping')
    expect(await enrol(await signedIn(test, jana), '8264', phone)).toBe(phone)
    expect((await peopleOn(phone)).map(({ id }) => id).sort()).toEqual([maria.id, jana.id].sort())
    expect(codeOf(await enter(phone, jana.id))).toBe('SVC-4116')
    const first = await sessionOf(await enter(phone, maria.id), maria)
    const second = await sessionOf(await enter(`${phone}; ${first.cookie}`, jana.id, '8264'), jana)
    expect(codeOf(await first.api.get('/me'))).toBe('SVC-4101')
    expect((await second.api.get('/me')).body.user.id).toBe(jana.id)
    for (let n = 0; n < 5; n++) await enter(phone, maria.id, '9999')
    expect((await peopleOn(phone)).map(({ id }) => id)).toEqual([jana.id])
    expect((await second.api.get('/me')).status).toBe(200)
  })
})
