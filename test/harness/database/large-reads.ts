import type { Statement } from '#server/postgres/statement.ts'
import type { TestApp } from '../app.ts'
import { makeBooking } from '../stock.ts'
import type { AccountSample } from './large-account.ts'
import { blocksOf, type Cost, recordStatements } from './sent-statements.ts'

/**
 * Everyday reads of a property's key: the blocks they read must not depend on the number of other properties
 * in the account. Not included: `has_balance`, which filters the stays of the property, because an index
 * would be written with every booking and payment; and guests by name, which reads all guests with the name.
 */
export const READS_OF_A_PROPERTY: readonly string[] = [
  '/properties',
  '/properties/{property}',
  '/room-types',
  '/room-types?sort=updated_at',
  '/rate-plans',
  '/rate-plans?sort=updated_at',
  '/rooms',
  '/rooms/{room}',
  '/reservations',
  '/reservations?cursor',
  '/reservations?sort=created_at',
  '/reservations?sort=updated_at',
  '/reservations?sort=-updated_at',
  '/reservations?updated_since=2026-12-27T12:00:00Z&sort=updated_at',
  '/reservations?check_in_from=2027-01-04',
  '/reservations?check_in_from=2027-01-04&check_in_to=2027-01-04',
  '/reservations?sort=-check_in',
  '/reservations?check_out_from=2027-01-04&check_out_to=2027-01-04',
  '/reservations?in_house_on=2027-01-04',
  '/reservations?status=checked_in',
  '/reservations?status=confirmed&sort=check_in',
  '/reservations?channel=booking_com',
  '/reservations?unassigned=true',
  '/reservations?room_id={room}',
  '/reservations?room_type_id={room_type}',
  '/reservations?guest_id={guest}',
  '/reservations?confirmation_code={code}',
  '/reservations?external_reference=BK-{number}',
  '/reservations?ids={stay}',
  '/reservations/{stay}',
  '/guests',
  '/guests?cursor',
  '/guests?sort=-updated_at',
  '/guests?email=g{guest_number}@example.com',
  '/guests/{guest}',
  '/invoices',
  '/invoices?cursor',
  '/invoices?sort=created_at',
  '/invoices?sort=updated_at',
  '/invoices?status=draft',
  '/invoices?issued_from=2026-12-30&issued_to=2026-12-31',
  '/invoices?reservation_id={stay}',
  '/invoices?guest_id={guest}',
  '/payments',
  '/payments?sort=updated_at',
  '/payments?reservation_id={stay}',
  '/events',
  '/events?cursor',
  '/events?order=asc',
  '/events?after={event}',
  '/events?resource_id={stay}',
  '/availability?from=2027-01-10&to=2027-01-12&room_type_id={room_type}',
  '/availability?from=2027-01-10&to=2027-01-12&property_id={property}',
  '/night-history?room_type_id={room_type}&date=2027-01-04',
  '/available-rooms?room_type_id={room_type}&check_in=2027-01-10&check_out=2027-01-12',
]

/**
 * The same with a key of the account. Filters that match a part of every property are left out: they find
 * more here.
 */
export const READS_OF_AN_ACCOUNT: readonly string[] = READS_OF_A_PROPERTY.filter(
  (path) =>
    !/check_in_to|check_out_from|in_house_on|status=|unassigned|issued_from|sort=updated_at/.test(path),
)

export interface Measured {
  readonly path: string
  readonly small: Cost[]
  readonly large: Cost[]
}

/** The same reads for two accounts, and the blocks that they read. */
export async function measureReads(
  test: TestApp,
  places: { small: AccountSample; large: AccountSample },
  paths: readonly string[],
  by: 'property' | 'account',
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const path of paths) {
    const small = await measure(test, places.small, path, by)
    measured.push({ path, small, large: await measure(test, places.large, path, by) })
  }
  return measured
}

async function measure(test: TestApp, place: AccountSample, path: string, by: 'property' | 'account') {
  const { hotel } = place
  const { secret } = await hotel.key({ property_id: by === 'property' ? place.property_id : null })
  const ask = async (path: string) => {
    const answer = await fetch(`${hotel.api.base}${path}`, {
      headers: { authorization: `Bearer ${secret}` },
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const filled = await fill(test, place, path)
  const [list, cursor] = filled.split('?cursor')
  const first = cursor === undefined ? undefined : await ask(list!)
  const list_path = first ? `${list}?cursor=${first.body.next_cursor}` : filled
  const noted = recordStatements(test.app.environments.live.tenant)
  const { status, body } = await ask(list_path).finally(noted.stop)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  if (body.data?.length === 0) throw new Error(`${path}: nothing found`)
  return blocksOf(test.db, place.account_id, noted.sent)
}

/** Blocks read by an event of a booking to find the subscribed endpoints. */
export async function measureEvent(test: TestApp, place: AccountSample): Promise<Cost> {
  const [cost] = await measureBooking(test, place, ({ name }) => name === 'deliver_to_property')
  return cost!
}

/** Blocks read by some of the statements of a booking; by default by its reads. */
export async function measureBooking(
  test: TestApp,
  place: AccountSample,
  isMeasured = ({ text }: Statement) => text.startsWith('SELECT'),
): Promise<Cost[]> {
  const { room_type_id, rate_plan_id, account_id } = place
  const noted = recordStatements(test.app.environments.live.tenant)
  await makeBooking(
    place.hotel.api,
    { room_type_id, rate_plan_id },
    { check_in: '2027-02-01', check_out: '2027-02-03' },
  )
  noted.stop()
  return blocksOf(
    test.db,
    account_id,
    noted.sent.filter(({ statement }) => isMeasured(statement)),
  )
}

/** Fills in ids of the account: of its stays, one in the middle. */
async function fill(test: TestApp, place: AccountSample, path: string): Promise<string> {
  const { rows } = await test.db.query(
    `SELECT r.id, r.code, r.guest_id, r.external_reference, s.room_id, g.email,
       (SELECT e.id FROM events e WHERE e.account_id = r.account_id AND e.resource_id = r.id LIMIT 1) AS event
     FROM reservations r JOIN guests g ON g.account_id = r.account_id AND g.id = r.guest_id
     JOIN room_segments s ON s.account_id = r.account_id AND s.reservation_id = r.id
     WHERE r.account_id = $1 AND r.property_id = $2
     ORDER BY r.id OFFSET 40 LIMIT 1`,
    [place.account_id, place.property_id],
  )
  const [stay] = rows
  return path
    .replace('{property}', place.property_id)
    .replace('{room_type}', place.room_type_id)
    .replace('{room}', stay.room_id)
    .replace('{stay}', stay.id)
    .replace('{code}', stay.code)
    .replace('{guest}', stay.guest_id)
    .replace('BK-{number}', stay.external_reference)
    .replace('g{guest_number}@example.com', stay.email)
    .replace('{event}', stay.event)
}

const total = (costs: readonly Cost[]): number => costs.reduce((sum, { blocks }) => sum + blocks, 0)

/** A line for each read above its limit, with its plans. */
export const tooExpensive = (measured: readonly Measured[], times: number, deeper = DEEPER): string[] =>
  measured
    .filter(({ small, large }) => total(large) > times * total(small) + deeper)
    .map(
      ({ path, small, large }) =>
        `${path}: ${total(small)} → ${total(large)} blocks\n${large.map(({ name, plan }) => `${name}\n${plan}`).join('\n')}`,
    )

/** One more level for each index that is read. */
const DEEPER = 12
/** The same for each row of a page of 25 that is joined to other tables. */
export const DEEPER_EACH = 25 * 3
