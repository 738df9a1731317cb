import { describe, expect, it } from 'vitest'
import { OPERATIONS } from '../../contract/api.ts'
import { isWrite } from '../../contract/operation.ts'
import { STAFF_ERRORS, STAFF_ERRORS_OF_EVERY_CALL, type StaffErrorCode } from '../../contract/staff/errors.ts'
import { AUTH_OPERATIONS, SESSION_OPERATIONS, STAFF_OPERATIONS } from '../../contract/staff-api.ts'
import { STAFF_ROUTES } from '../../server/routes.ts'
import { type House, testApp } from '../harness/app.ts'
import { furnish } from '../harness/furnish.ts'
import { listen } from '../harness/hearing.ts'
import { hire, type SignedIn, signedIn, staffOf } from '../harness/staff.ts'

const test = testApp()

describe('the contract of the dashboard', () => {
  it('has a verb for every operation, and no other', () => {
    const ids = STAFF_OPERATIONS.map(({ id }) => id)
    expect(STAFF_ROUTES.map(({ operation }) => operation.id).sort()).toEqual([...ids].sort())
    expect(OPERATIONS.filter(({ id }) => ids.includes(id))).toEqual([])
  })

  it('declares every refusal of its own', () => {
    const declared = new Set<StaffErrorCode>([
      ...STAFF_ERRORS_OF_EVERY_CALL,
      ...[...AUTH_OPERATIONS, ...STAFF_OPERATIONS].flatMap(({ staff_errors = [] }) => staff_errors),
    ])
    expect(Object.keys(STAFF_ERRORS).filter((code) => !declared.has(code as StaffErrorCode))).toEqual([])
  })
})

/** What the two accounts have, by the name of a parameter's place. */
async function objectsOf(house: House, ana: SignedIn) {
  const made = await furnish(house)
  const endpoint = await listen(house.api, 'https://pms.example.com/hook', ['reservation.created'])
  const { body: key } = await ana.api.post('/keys', { name: 'x' })
  const colleague = await hire(test, house, 'front_desk')
  const theirs = await signedIn(test, colleague)
  const [session] = (await theirs.api.get('/me/sessions')).body.data
  await house.connectChannel('booking_com')
  await test.app.environments.live.requests.flush()
  const [request] = (await ana.api.get('/requests?limit=1')).body.data
  return {
    '/properties': house.property_id,
    '/keys': key.id,
    '/webhooks': endpoint.id,
    '/deliveries': made.delivery_id,
    '/events': made.event_id,
    '/requests': request.id,
    '/team': colleague.id,
    '/me/sessions': session.id,
    '/mails': 'mail_01kh4rb9s0e6v8t3m5q7x2nw00',
    '/channels': 'booking_com',
    session_id: session.id,
  } as Record<string, string>
}

describe('a session reaches its own account alone', () => {
  it.each(STAFF_OPERATIONS.filter(({ params }) => params).map((op) => [op.id, op] as const))(
    '404 SVC-3001 — %s of another account’s object, as of one that does not exist',
    async (_id, operation) => {
      const [ours, theirs] = [await test.house(), await test.house()]
      const [ana, bob] = [await staffOf(test, ours), await staffOf(test, theirs)]
      const objects = await objectsOf(theirs, bob)
      if (operation.path.startsWith('/channels'))
        await test.db.query('DELETE FROM channels WHERE account_id = $1', [ours.account_id])
      const place = operation.path.slice(0, operation.path.indexOf('/{'))
      const { body = {} } = operation.example
      const send = (by: SignedIn, id: string) => {
        const path = operation.path.replace('{id}', id).replace('{session_id}', objects.session_id!)
        return by.api.send(operation.method, path, isWrite(operation) ? body : undefined)
      }
      const told = async (id: string) => {
        const answer = await send(ana, id)
        const { request_id, ...error } = answer.body.error
        return { status: answer.status, error }
      }
      const foreign = await told(objects[place]!)
      expect(foreign).toMatchObject({ status: 404, error: { code: 'SVC-3001' } })
      expect(await told('nothing_of_that_name')).toEqual(foreign)
    },
  )
})

describe('spec 5.8, 6.5 — what is shown once', () => {
  it('is in no other answer, whatever the dashboard or the API is asked', async () => {
    const house = await test.house({ tier: 'enterprise' })
    const ana = await staffOf(test, house)
    await objectsOf(house, ana)
    const secrets: string[] = []
    const endpoint = await ana.api.post('/webhooks', {
      url: 'https://pms.example.com/hooks/serai',
      events: ['guest.updated'],
    })
    secrets.push(endpoint.body.secret)
    secrets.push((await ana.api.post(`/webhooks/${endpoint.body.id}/secret`, {})).body.secret)
    secrets.push((await ana.api.post('/keys', { name: 'x' })).body.secret)
    secrets.push((await ana.api.post('/me/second-factor', { password: 'correct horse battery' })).body.secret)
    const connected = await ana.api.post('/channels', {
      ...{ id: 'ota', property_id: house.property_id, name: 'OTA', type: 'ota_xml', username: 'u' },
      password: 'a partner’s password',
    })
    secrets.push(
      connected.body.bookings_path.split('/').at(-1),
      'a partner’s password',
      ana.cookie.split('=')[1]!,
    )
    for (const secret of secrets) expect(secret).toMatch(/.{16}/)
    await test.app.environments.live.requests.flush()
    const lists = SESSION_OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    let looked = 0
    for (const { path, example } of lists) {
      const query = new URLSearchParams(example.query as Record<string, string>).toString()
      if (query.includes('{')) continue
      const { status, text, body } = await ana.api.get(query ? `${path}?${query}` : path)
      if (status !== 200) continue
      looked += 1
      const details = (body.data ?? []).slice(0, 5).map(({ id }: { id?: string }) => id)
      const texts = [text]
      for (const id of details.filter(Boolean))
        texts.push((await ana.api.get(`${path}/${id}`).catch(() => ({ text: '' }))).text)
      for (const found of texts) for (const secret of secrets) expect(found, path).not.toContain(secret)
    }
    expect(looked).toBeGreaterThan(20)
  })
})
