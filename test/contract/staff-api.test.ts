import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { isWrite } from '#contract/operation.ts'
import { AUTH_OPERATIONS, SESSION_OPERATIONS, STAFF_OPERATIONS } from '#contract/staff-api.ts'
import { STAFF_ERRORS, STAFF_ERRORS_OF_EVERY_CALL, type StaffErrorCode } from '#contract/staff-errors.ts'
import { STAFF_ROUTES } from '#server/routes.ts'
import type { Hotel } from '../harness/app.ts'
import { closeDays } from '../harness/business-days/close.ts'
import { PICTURE } from '../harness/requests/picture.ts'
import { exampleOf, type Names, namesOf, sendRequest } from '../harness/requests/requests.ts'
import { seedOneOfEach } from '../harness/requests/seed-one-of-each.ts'
import { sharedApp } from '../harness/shared-app.ts'
import { passkeysOf } from '../harness/sign-in/passkeys.ts'
import { createStaff, PASSWORD, type SignedIn, signedIn, staffOf } from '../harness/staff.ts'
import { listen } from '../harness/webhooks/receive-deliveries.ts'

const test = sharedApp()

describe('the contract of the dashboard', () => {
  it('has a verb for every operation, and no other', () => {
    const ids = STAFF_OPERATIONS.map(({ id }) => id)
    expect(STAFF_ROUTES.map(({ operation }) => operation.id).sort()).toEqual([...ids].sort())
    expect(OPERATIONS.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  it('declares all its refusals', () => {
    const declared = new Set<StaffErrorCode>([
      ...STAFF_ERRORS_OF_EVERY_CALL,
      ...[...AUTH_OPERATIONS, ...STAFF_OPERATIONS].flatMap(({ staff_errors = [] }) => staff_errors),
    ])
    expect(Object.keys(STAFF_ERRORS).filter((code) => !declared.has(code as StaffErrorCode))).toEqual([])
  })
})

/** The objects of the two accounts: by path parameter, and by placeholder of the examples. */
async function objectsOf(hotel: Hotel, ana: SignedIn) {
  const made = await seedOneOfEach(hotel)
  const endpoint = await listen(hotel.api, 'https://pms.example.com/hook', ['reservation.created'])
  const { body: key } = await ana.api.post('/keys', { name: 'x' })
  const colleague = await createStaff(test, hotel, 'front_desk')
  const theirs = await signedIn(test, colleague)
  const { id: passkey_id } = await passkeysOf(test).withPasskey(theirs)
  const [session] = (await theirs.api.get('/me/sessions')).body.data
  const invited = { email: `late.${hotel.account_id}@hotel.example`, name: 'Late', role: 'front_desk' }
  await ana.api.post('/team', invited)
  const schedule = await ana.api.make('/report-schedules', {
    property_id: hotel.property_id,
    report: 'manager',
    frequency: 'close',
    language: 'en',
    recipients: ['owner@harbour.example'],
  })
  const [mail] = (await ana.api.get('/mails?limit=1')).body.data
  await hotel.connectChannel('booking_com')
  await test.app.environments.live.requests.flush()
  const [request] = (await ana.api.get('/requests?limit=1')).body.data
  const places: Record<string, string> = {
    '/properties': hotel.property_id,
    '/keys': key.id,
    '/webhooks': endpoint.id,
    '/deliveries': made.delivery_id,
    '/events': made.event_id,
    '/requests': request.id,
    '/team': colleague.id,
    '/me/sessions': session.id,
    '/me/passkeys': passkey_id,
    '/mails': mail.id,
    '/report-schedules': schedule.id,
    '/channels': 'booking_com',
    session_id: session.id,
  }
  const names: Names = {
    ...namesOf(hotel.property_id, made),
    api_key_id: key.id,
    request_id: request.id,
    user_id: colleague.id,
    session_id: session.id,
    passkey_id,
    mail_id: mail.id,
    report_schedule_id: schedule.id,
  }
  return { places, names }
}

describe('a session has access to its own account only', () => {
  let ana: SignedIn
  let objects: Record<string, string>
  beforeAll(async () => {
    const [ours, theirs] = [await test.createHotel(), await test.createHotel()]
    ana = await staffOf(test, ours)
    objects = (await objectsOf(theirs, await staffOf(test, theirs))).places
    // Channels have names that every account may use.
    await test.db.query('DELETE FROM channels WHERE account_id = $1', [ours.account_id])
  })

  it.each(STAFF_OPERATIONS.filter(({ params }) => params).map((op) => [op.id, op] as const))(
    '404 SVC-3001 — %s of another account’s object, as of one that does not exist',
    async (_id, operation) => {
      const place = operation.path.slice(0, operation.path.indexOf('/{'))
      const body = JSON.parse(JSON.stringify(operation.example.body ?? {}).replace('{password}', PASSWORD))
      const send = (by: SignedIn, id: string) => {
        const path = operation.path.replace('{id}', id).replace('{session_id}', objects.session_id!)
        if (operation.upload)
          return by.api.send(operation.method, path, PICTURE, { 'content-type': operation.upload[0]! })
        return by.api.send(operation.method, path, isWrite(operation) ? body : undefined)
      }
      const answerFor = async (id: string) => {
        const answer = await send(ana, id)
        const { request_id, ...error } = answer.body.error
        return { status: answer.status, error }
      }
      const foreign = await answerFor(objects[place]!)
      expect(foreign).toMatchObject({ status: 404, error: { code: 'SVC-3001' } })
      expect(await answerFor('nothing_of_that_name')).toEqual(foreign)
    },
  )
})

/** Creates one of each secret that is shown once, and returns the secrets. */
async function secretsOf(hotel: Hotel, ana: SignedIn, webhook_id: string): Promise<string[]> {
  const partner = 'a partner’s password'
  const shown = async (path: string, body: unknown) => (await ana.api.make(path, body)) as { secret: string }
  const url = 'https://pms.example.com/hooks/serai'
  const endpoint = await ana.api.make('/webhooks', { url, events: ['guest.updated'] })
  const { secret: base32 } = await shown('/me/second-factor', { password: PASSWORD })
  const code = new TOTP({ secret: Secret.fromBase32(base32) }).generate({
    timestamp: test.clock.now().epochMilliseconds,
  })
  const confirmed = await ana.api.make('/me/second-factor/confirm', { code })
  const connected = await ana.api.make('/channels', {
    id: 'ota',
    property_id: hotel.property_id,
    name: 'OTA',
    type: 'ota_xml',
    username: 'hotel',
    password: partner,
  })
  return [
    endpoint.secret,
    (await shown(`/webhooks/${endpoint.id}/secret`, {})).secret,
    (await shown(`/webhooks/${webhook_id}/secret`, { in_seconds: 3600 })).secret,
    (await shown('/keys', { name: 'x' })).secret,
    base32,
    ...confirmed.recovery_codes,
    connected.bookings_path.split('/').at(-1),
    partner,
    ana.cookie.split('=')[1]!,
    hotel.api.secret!,
  ]
}

describe('spec 5.8, 6.5 — secrets shown once', () => {
  it('are in no response to any read, of the dashboard or of the API', async () => {
    test.clock.set('2027-01-03T09:00:00Z')
    const hotel = await test.createHotel({ tier: 'enterprise' })
    test.clock.set('2027-01-04T09:00:00Z')
    await closeDays(test)
    const ana = await staffOf(test, hotel)
    const { names } = await objectsOf(hotel, ana)
    names.event_id = (await ana.api.get('/events?limit=1')).body.data[0].id
    const secrets = await secretsOf(hotel, ana, names.webhook_id!)
    for (const secret of secrets) expect(secret).toMatch(/^.{10,}$/)
    expect(new Set(secrets).size).toBeGreaterThan(15)
    await test.app.environments.live.requests.flush()
    const looked: string[] = []
    for (const [api, operations] of [
      [ana.api, SESSION_OPERATIONS],
      [hotel.api, OPERATIONS],
    ] as const) {
      for (const operation of operations.filter((one) => !isWrite(one))) {
        const { status, text } = await sendRequest(api, exampleOf(operation, names))
        expect([200, 409], operation.id).toContain(status)
        for (const secret of secrets) expect(text, operation.id).not.toContain(secret)
        looked.push(operation.id)
      }
    }
    // Every logged request with its bodies; the audit log was listed above.
    const { body } = await ana.api.get('/requests?limit=100')
    for (const { id } of body.data) {
      const { text } = await ana.api.get(`/requests/${id}`)
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
    expect(body.data.length).toBeGreaterThan(8)
    expect(looked.length).toBeGreaterThan(60)
  })
})
