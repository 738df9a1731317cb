import { expect, it } from 'vitest'
import { sharedApp } from '../harness/shared-app.ts'
import { runToEnd } from './program.ts'

const test = sharedApp()
const serai = (...args: string[]) =>
  runToEnd(['keys', 'create', ...args], {
    DATABASE_URL: test.urls.live,
    SANDBOX_DATABASE_URL: test.urls.sandbox,
    SERAI_SECRET: 'of-a-test-that-keeps-no-secrets-at-all',
  })

it('serai keys create restricts a key to operations, and creates none below Growth', async () => {
  const hotel = await test.createHotel()
  const starter = await test.createHotel({ tier: 'starter' })
  const refused = await serai('--account', starter.account_id)
  expect(refused.code).toBe(1)
  expect(refused.err).toContain(
    `API keys need the Growth tier or above, and ${starter.account_id} is on starter`,
  )
  const wrong = await serai('--account', hotel.account_id, '--operations', 'getAvailability,bookRoom')
  expect(wrong.err).toContain('There is no operation bookRoom.')
  const made = await serai(
    '--account',
    hotel.account_id,
    '--json',
    '--operations',
    'getAvailability, createReservation',
  )
  const key = JSON.parse(made.out)
  expect(key.operations).toEqual(['createReservation', 'getAvailability'])
  const { status, body } = await test.client(key.secret).get('/guests')
  expect([status, body.error.code]).toEqual([403, 'SVC-4004'])
  const { rows } = await test.db.query('SELECT 1 FROM api_keys WHERE account_id = $1', [starter.account_id])
  expect(rows).toHaveLength(1)
})
