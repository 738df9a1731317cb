import { createHash } from 'node:crypto'
import { PROOF_MINUTES } from '#contract/account/sign-in/proof.staff.ts'
import { fault } from '#server/kernel/errors.ts'
import { domainOf } from '#server/kernel/text/email-address.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { conflict } from '../own-user.ts'
import { requireFewAttempts } from '../session/login-attempts.ts'
import { clearAttempts, countAttempt, type Subject } from '../session/login-attempts-store.ts'
import {
  consumeOneTimeToken,
  createOneTimeToken,
  readOneTimeToken,
} from '../session/one-time-tokens-store.ts'
import { openSession, type SignedInAs, waitForCode } from '../session/open-session.ts'
import { recordSignIn } from '../session/record-sign-in.ts'
import { emailIsTaken } from '../users-store.ts'
import { type DirectoryRow, readDirectory, readDirectoryByDomain } from './directories-store.ts'
import { directoryClient, redirectUri } from './directory-client.ts'
import { findMember, hashForInvited, isRefused, type Member, type Refused } from './find-member.ts'
import {
  authorizationUrl,
  type Ceremony,
  DirectoryFailure,
  type DirectoryIdentity,
  discoverDirectory,
  redeemAnswer,
} from './openid.ts'

/** Time for entering a password and a second factor at the directory. */
export const DIRECTORY_MINUTES = 10
/** Refused responses of one directory: from a range of addresses, in which colleagues share a desk, or a browser. */
const MAX_REFUSALS = 20

/**
 * The label of the button for addresses of a domain; null where there is none. Independent of whether the
 * user exists.
 */
export async function findDirectory({ live }: AuthContext, { domain }: { domain: string }) {
  const found = await reading(live, { account_id: '' }, (tx) =>
    readDirectoryByDomain(tx, domainOf(`@${domain}`)),
  )
  return { label: found?.label ?? null }
}

/**
 * Derived from the token that the browser alone holds, and from the directory: with another browser, or
 * another directory than the one that was asked, nothing matches.
 */
function ceremonyOf(
  token: string,
  { issuer, client_id }: Pick<DirectoryRow, 'issuer' | 'client_id'>,
  origin: string,
): Ceremony {
  const derive = (what: string) =>
    createHash('sha256')
      .update(JSON.stringify([what, token, issuer, client_id]))
      .digest('base64url')
  return {
    state: derive('directory state'),
    nonce: derive('directory nonce'),
    verifier: derive('directory verifier'),
    redirect_uri: redirectUri(origin),
  }
}

function requireOrigin({ public_origin }: AuthContext): string {
  if (public_origin === null) throw conflict('No directory can be used: PUBLIC_URL is not set.')
  return public_origin
}

/**
 * The URL to redirect to, and the token for a cookie. SVC-4110 where no directory has the domain, SVC-4115
 * where it does not answer.
 */
export async function startDirectorySignIn(
  auth: AuthContext,
  { email }: { email: string },
): Promise<{ url: string; token: string }> {
  const { live, now, policy, secrets } = auth
  const origin = requireOrigin(auth)
  const row = await reading(live, { account_id: '' }, (tx) => readDirectoryByDomain(tx, domainOf(email)))
  if (!row) throw conflict('No directory signs in e-mails of this domain.')
  const config = await discoverDirectory(directoryClient(secrets, row), policy).catch((error) => {
    throw unavailable(auth, row, error)
  })
  const expires_at = now.add({ minutes: DIRECTORY_MINUTES })
  const token = await writing(live, null, (tx) =>
    createOneTimeToken(tx, { account_id: row.account_id, id: null }, 'directory-sign-in', {
      now,
      expires_at,
    }),
  )
  return { url: await authorizationUrl(config, ceremonyOf(token, row, origin), email.trim()), token }
}

function unavailable({ log }: AuthContext, { account_id }: DirectoryRow, error: unknown) {
  if (!(error instanceof DirectoryFailure)) return error
  log.warn({ account_id, reason: error.message }, 'a directory returned an invalid response')
  return fault('SVC-4115')
}

/**
 * Signs in by the response of the directory; the browser's previous session ends. 401 SVC-4114 is the same
 * for a person who is not in the team, is disabled or has another address, for an invalid response, and for
 * one that was used: the audit log has the reason. 429 SVC-4105 after too many, SVC-4115 where the directory
 * does not answer.
 */
export async function signInWithDirectory(
  auth: AuthContext,
  { answer }: { answer: string },
): Promise<SignedInAs> {
  const { live, now, directory_token = '' } = auth
  const origin = requireOrigin(auth)
  const row = await reading(live, { account_id: '' }, async (tx) => {
    const begun = await readOneTimeToken(tx, 'directory-sign-in', directory_token, now)
    return begun && readDirectory(tx, begun.account_id)
  })
  if (!row?.enabled) throw fault('SVC-4114')
  const attempts = attemptsOf(auth, row)
  requireFewAttempts(await writing(live, null, (tx) => countAttempt(tx, attempts, now)), now, MAX_REFUSALS)
  const is_fresh = await writing(live, null, (tx) =>
    consumeOneTimeToken(tx, 'directory-sign-in', directory_token, now),
  )
  if (!is_fresh) throw fault('SVC-4114')
  const identity = await identityOf(auth, row, answer, ceremonyOf(directory_token, row, origin))
  const entered = isRefused(identity) ? identity : await enter(auth, row, identity, attempts)
  if (!isRefused(entered)) return entered
  await recordRefusal(auth, row, entered)
  throw fault('SVC-4114')
}

function attemptsOf({ address_range, device_token }: AuthContext, { account_id }: DirectoryRow): Subject {
  const where = device_token === undefined ? `from ${address_range}` : `with ${device_token}`
  return { account_id: null, of: `sign-in directory ${account_id} ${where}` }
}

async function identityOf(
  auth: AuthContext,
  row: DirectoryRow,
  answer: string,
  ceremony: Ceremony,
): Promise<DirectoryIdentity | Refused> {
  try {
    // Before the directory is asked: a sign-in that this browser has not started costs it nothing.
    if (new URLSearchParams(answer).get('state') !== ceremony.state) return { refused: 'another_state' }
    const config = await discoverDirectory(directoryClient(auth.secrets, row), auth.policy)
    return await redeemAnswer(config, answer, ceremony)
  } catch (error) {
    if (!(error instanceof DirectoryFailure) || error.kind === 'unavailable')
      throw unavailable(auth, row, error)
    return { refused: error.message }
  }
}

/** Under the lock of the user, with the directory as it is at that moment. */
async function enter(
  auth: AuthContext,
  { account_id, issuer }: DirectoryRow,
  identity: DirectoryIdentity,
  attempts: Subject,
): Promise<SignedInAs | Refused> {
  const { live, now } = auth
  const new_hash = await hashForInvited(live, account_id, identity)
  return writing(live, null, async (tx): Promise<SignedInAs | Refused> => {
    const row = await readDirectory(tx, account_id)
    if (!row?.enabled || row.issuer !== issuer) return { refused: 'switched_off' }
    const member = await findMember(tx, auth, row, identity, new_hash)
    if (isRefused(member)) return member
    await clearAttempts(tx, attempts)
    const includes_both = identity.second_factor || row.second_factor_included
    if (member.user.second_factor && !includes_both)
      return waitForCode(tx, auth, member.user, 'directory-second-factor')
    const { second_factor, seconds_since_proof: seconds } = identity
    // A screen may have been left open: unless the directory says when it authenticated the person, it proves
    // nothing.
    const proved_at = now.subtract(seconds === null ? { minutes: PROOF_MINUTES } : { seconds })
    return openSession(tx, auth, member.user, { directory: { second_factor, proved_at } })
  }).catch((error) => {
    throw emailIsTaken(error) ?? error
  })
}

/** For an unknown person the audit row is of the account. */
async function recordRefusal(
  auth: AuthContext,
  { account_id, label }: DirectoryRow,
  { refused, user }: Refused,
) {
  const about: Pick<Member['user'], 'account_id' | 'id' | 'name'> = user ?? {
    account_id,
    id: account_id,
    name: label,
  }
  auth.log.info({ account_id, reason: refused }, 'directory sign-in refused')
  await writing(auth.live, null, (tx) => recordSignIn(tx, auth, about, 'refuseDirectory', refused))
}
