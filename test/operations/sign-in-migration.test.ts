import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { oldSchema } from '../harness/database/old-schema.ts'

/** Migration 0032. */

const old = oldSchema('0032')

it('migrates links, sessions, authenticator apps and recovery codes; a first step must be repeated', async () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  const codes = randomBytes(90)
  await old.db.query(
    `INSERT INTO accounts (account_id, name, tier, created_at) VALUES ('acc_1', 'Harbour', 'growth', now())`,
  )
  for (const id of ['usr_1', 'usr_2'])
    await old.db.query(
      `INSERT INTO staff_users (account_id, id, name, email, email_key, role, status, password_hash, created_at, updated_at)
       VALUES ('acc_1', $1::text, 'Ana', $1::text, $1::text, 'owner', 'active', 'x', now(), now())`,
      [id],
    )
  const put = (token: string, minutes: number) =>
    old.db.query(
      `INSERT INTO staff_verifications (account_id, id, identifier, value, created_at, expires_at)
       VALUES ('acc_1', $1, $2, 'usr_1', now(), now() + $3 * interval '1 minute')`,
      [randomBytes(8).toString('hex'), sha256(token).toString('base64url'), minutes],
    )
  await put('reset-password:invited', 7 * 24 * 60)
  await put('reset-password:forgotten', 60)
  await put('2fa-first-step', 10)
  await old.db.query(
    `INSERT INTO staff_second_factors (account_id, user_id, id, secret, backup_codes, verified, last_step) VALUES
       ('acc_1', 'usr_1', 'a', '$ba$7$00ff', $1, true, 59000000), ('acc_1', 'usr_2', 'b', '$ba$7$00fe', $2, false, NULL)`,
    [`9.${codes.toString('base64')}`, `10.${codes.toString('base64')}`],
  )
  await old.db.query(
    `INSERT INTO staff_sessions (account_id, id, user_id, token_hash, address_range, created_at, last_seen_at, expires_at)
     VALUES ('acc_1', 'ses_1', 'usr_1', $1, '192.0.2.0/24', now(), now(), now() + interval '14 days')`,
    [sha256('a session')],
  )

  expect(await old.migrate((file) => file >= '0032')).toContain('0032_sign_in_parts.sql')
  const links = await old.db.query(
    'SELECT user_id, token_hash FROM staff_one_time_tokens ORDER BY expires_at DESC',
  )
  expect(links.rows).toEqual([
    { user_id: 'usr_1', token_hash: sha256('reset-password:invited') },
    { user_id: 'usr_1', token_hash: sha256('reset-password:forgotten') },
  ])
  const factors = await old.db.query(
    `SELECT secret, confirmed, last_step, recovery_codes, recovery_codes_left FROM staff_second_factors ORDER BY user_id`,
  )
  expect(factors.rows).toEqual([
    {
      secret: Buffer.from('$ba$7$00ff'),
      confirmed: true,
      last_step: '59000000',
      recovery_codes: codes,
      recovery_codes_left: 9,
    },
    {
      secret: Buffer.from('$ba$7$00fe'),
      confirmed: false,
      last_step: null,
      recovery_codes: codes,
      recovery_codes_left: 10,
    },
  ])
  const sessions = await old.db.query('SELECT token_hash FROM staff_sessions')
  expect(sessions.rows).toEqual([{ token_hash: sha256('a session') }])
})
