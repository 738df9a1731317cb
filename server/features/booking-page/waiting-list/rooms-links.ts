import type { Language } from '#contract/languages.ts'
import type { EnvironmentName } from '#contract/lists.ts'
import { ENVIRONMENT_PREFIXES } from '#server/http/environment-prefix.ts'
import type { Database } from '#server/postgres/database.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading } from '#server/postgres/transaction.ts'
import { guestOrigin, readProperty } from '../../property/properties/public.ts'
import { readEntry } from '../../stays/waiting-list/public.ts'
import { searchAddress } from '../page-property.ts'

interface RoomsLinkOptions {
  readonly name: EnvironmentName
  readonly tenant: Database
  /** The public origin of this service; null where it is not known. */
  readonly origin: () => string | null
}

export interface WaitingEntryOfMail {
  readonly account_id: string
  readonly waiting_entry_id: string
  readonly language: Language
}

/** The rooms of the stay that a guest waits for; null where the page is not open, or the public origin is not known. rule 34.6 */
export function roomsLinks({ name, tenant, origin }: RoomsLinkOptions) {
  return async ({ account_id, waiting_entry_id, language }: WaitingEntryOfMail): Promise<string | null> => {
    const known = origin()
    if (known === null) return null
    return reading(tenant, { account_id }, async (tx) => {
      const ctx = wholeAccount(tx, account_id)
      const entry = await readEntry(ctx, waiting_entry_id)
      const property = entry && (await readProperty(ctx, entry.property_id))
      if (!entry || !property?.booking_page.open) return null
      const { check_in, check_out, ...party } = entry
      const path = `${ENVIRONMENT_PREFIXES[name]}/book/${property.booking_page.slug}/rooms`
      return `${guestOrigin(property, known)}${searchAddress(path, language, { check_in, check_out, party })}`
    })
  }
}
