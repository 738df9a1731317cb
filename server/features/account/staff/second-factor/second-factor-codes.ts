import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { isSameBytes } from '#server/kernel/security/secret-ring.ts'
import type { UserRow } from '../users-store.ts'
import { secondFactorContext } from './second-factor-context.ts'
import {
  claimTotpStep,
  readSecondFactor,
  type SecondFactorRow,
  storeRecoveryCodes,
} from './second-factors-store.ts'
import { totpStepOf } from './totp.ts'

type TxContext = Pick<Context, 'tx' | 'now' | 'secrets'>
type Owner = Pick<UserRow, 'account_id' | 'id'>

const RECOVERY_CODES = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PART = 5

const contextOf = ({ account_id, id }: Owner) => secondFactorContext({ account_id, user_id: id })

/** Accepts a code of the authenticator app, if it is right and later than the last one. */
export async function acceptTotp(ctx: TxContext, user: Owner, typed: string): Promise<boolean> {
  const factor = await readSecondFactor(ctx.tx, user)
  return factor !== undefined && acceptTotpOf(ctx, user, factor, typed)
}

async function acceptTotpOf(
  { tx, now, secrets }: TxContext,
  user: Owner,
  factor: SecondFactorRow,
  typed: string,
) {
  const context = contextOf(user)
  const secret = secrets.open(factor.secret, context)
  const step = await totpStepOf(secret, typed.replaceAll(/\s/g, ''), now)
  if (step === null) return false
  const sealed = secrets.isCurrent(factor.secret, context) ? factor.secret : secrets.seal(secret, context)
  return claimTotpStep(tx, user, step, sealed)
}

/** Accepts a code of the authenticator app, or a recovery code; either can be used once. The user is locked. */
export async function acceptCode(ctx: TxContext, user: Owner, typed: string): Promise<boolean> {
  const factor = await readSecondFactor(ctx.tx, user)
  if (!factor) return false
  if (await acceptTotpOf(ctx, user, factor, typed)) return true
  if (factor.recovery_codes === null) return false
  const codes: string[] = JSON.parse(ctx.secrets.open(factor.recovery_codes, contextOf(user)).toString())
  const entered = Buffer.from(normaliseRecoveryCode(typed))
  const left = codes.filter((code) => !isSameBytes(Buffer.from(code), entered))
  if (left.length === codes.length) return false
  await replaceRecoveryCodes(ctx, user, left)
  return true
}

/** Confirms a factor with recovery codes such as `k7q4f-2m9xw`, 50 bits each; earlier ones become invalid. */
export async function createRecoveryCodes(ctx: TxContext, user: Owner): Promise<string[]> {
  const part = () => Array.from({ length: PART }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${part()}-${part()}`)
  await replaceRecoveryCodes(ctx, user, codes)
  return codes
}

const replaceRecoveryCodes = ({ tx, secrets }: TxContext, user: Owner, codes: readonly string[]) =>
  storeRecoveryCodes(tx, user, secrets.seal(JSON.stringify(codes), contextOf(user)), codes.length)

/** A recovery code as typed, normalised. */
function normaliseRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${letters.slice(0, PART)}-${letters.slice(PART)}`
}
