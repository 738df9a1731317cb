import type { EnvironmentName } from '#contract/lists.ts'
import { appendAudit } from '#server/audit/append.ts'
import {
  acceptProperty,
  type PropertyRow,
  readProperty,
} from '#server/features/property/properties/public.ts'
import { wholeAccount } from '#server/postgres/scope.ts'
import { reading, writing } from '#server/postgres/transaction.ts'
import type { SystemDatabases } from '../command-databases.ts'
import type { Databases } from '../databases.ts'
import { OperatorError } from '../operator-error.ts'
import { asOwner } from './as-owner.ts'
import {
  type Counts,
  deletePropertyRows,
  readBusiness,
  readPriced,
  writeCodeAndCurrency,
} from './property-store.ts'

/** A property as a command names it. */
export interface NamedProperty {
  readonly environment: EnvironmentName
  readonly account_id: string
  readonly id: string
}

const listed = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ')

/** Throws an OperatorError for a property that has done business. rule 1.10 */
function requireWithoutBusiness({ id }: NamedProperty, business: Counts): void {
  if (Object.keys(business).length > 0)
    throw new OperatorError(`${id} has done business: ${listed(business)}.`)
}

/**
 * Deletes a property without business, with its types, rooms, rates and settings. Returns the number of rows. Throws an
 * OperatorError for one that has done business, and for a connected channel. rule 1.10
 */
export async function deleteProperty(
  { systems, owners, now }: { systems: SystemDatabases; owners: Databases['owners']; now: Temporal.Instant },
  property: NamedProperty,
): Promise<number> {
  const { environment, account_id, id } = property
  const system = systems[environment]
  const [row, business] = await reading(system, { account_id }, (tx) =>
    Promise.all([readProperty(wholeAccount(tx, account_id), id), readBusiness(tx, account_id, id)]),
  )
  requireWithoutBusiness(property, business)
  const rows = await asOwner(owners, environment, (client) => deletePropertyRows(client, account_id, id))
  await writing(system, null, (tx) =>
    appendAudit(
      { tx, now, scope: { account_id, property_ids: null } },
      { action: 'deleteProperty', resource_id: id, property_id: null, before: namesOf(row!), after: null },
    ),
  )
  return rows
}

const namesOf = ({ code, name, currency }: PropertyRow) => ({ code, name, currency })

export interface CodeAndCurrency {
  readonly code?: string | undefined
  readonly currency?: string | undefined
}

/**
 * Changes the code or the currency of a property without business; the currency only while nothing has a price. Throws an
 * OperatorError. rule 1.10
 */
export const changeProperty = (
  { systems, now }: { systems: SystemDatabases; now: Temporal.Instant },
  property: NamedProperty,
  changes: CodeAndCurrency,
): Promise<ReturnType<typeof namesOf>> =>
  writing(systems[property.environment], null, async (tx) => {
    const { account_id, id } = property
    const row = (await readProperty(wholeAccount(tx, account_id), id))!
    const { code = row.code, currency = row.currency } = changes
    const { name, timezone, country } = row
    const accepted = acceptProperty({ name, timezone, country, code, currency })
    if ('problems' in accepted) throw new OperatorError(accepted.problems.join(' '))
    requireWithoutBusiness(property, await readBusiness(tx, account_id, id))
    const priced = currency === row.currency ? {} : await readPriced(tx, account_id, id)
    if (Object.keys(priced).length > 0)
      throw new OperatorError(
        `${id} has prices in ${row.currency}: ${listed(priced)}. Delete the property and create it again.`,
      )
    await writeCodeAndCurrency(tx, account_id, id, [code, currency])
    const after = { ...row, code, currency }
    await appendAudit(
      { tx, now, scope: { account_id, property_ids: null } },
      {
        action: 'changeProperty',
        resource_id: id,
        property_id: id,
        before: namesOf(row),
        after: namesOf(after),
      },
    )
    return namesOf(after)
  })
