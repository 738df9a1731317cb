import type { Language } from '#contract/languages.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { ENVIRONMENT_PREFIXES } from '#server/http/environment-prefix.ts'
import type { SecretRing } from '#server/kernel/security/secret-ring.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { guestOrigin } from '../../property/properties/public.ts'
import { bookingAddress } from '../page-property.ts'
import { pageSigner } from '../page-signer.ts'
import { readLink } from './link-store.ts'

export interface ManageLinkOptions {
  readonly name: EnvironmentName
  readonly secret: SecretRing
  readonly tenant: Database
  /** The public origin of this service; null where it is not known. */
  readonly origin: () => string | null
}

export interface StayOfMail {
  readonly account_id: string
  readonly reservation_id: string
  readonly language: Language
}

/**
 * The link of a booking for an e-mail; null where the public origin of this service is not known. rule 26.8
 */
export function manageLinks({ name, secret, tenant, origin }: ManageLinkOptions) {
  const signer = pageSigner(secret, name)
  return async ({ account_id, reservation_id, language }: StayOfMail): Promise<string | null> => {
    const known = origin()
    if (known === null) return null
    const found = await reading(tenant, { account_id }, (tx) =>
      readLink(wholeAccount(tx, account_id), reservation_id),
    )
    const version = found?.version ?? 0
    const token = signer.tokenOf({ account_id, reservation_id, version, by_mail: true })
    const from = found ? guestOrigin(found, known) : known
    return `${from}${bookingAddress(`${ENVIRONMENT_PREFIXES[name]}/book`, token, language)}`
  }
}
