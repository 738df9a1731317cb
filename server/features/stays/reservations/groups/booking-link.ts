import { randomBytes } from 'node:crypto'
import type { Group } from '#contract/stays/groups.ts'
import type { Context } from '#server/context.ts'
import { ENVIRONMENT_PREFIXES } from '#server/http/environment-prefix.ts'
import { isExpected, isReleased } from './group-status.ts'
import { type GroupRow, readBookingSlug, readGroup, shareGroup } from './store.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 70 bits, which nobody guesses: ids of groups are seen by partners. */
const SECRET_LENGTH = 14
/** The id of the group without its prefix, by which it is found, and the secret. */
const CODE = /^[0-9a-z]{40}$/
const ID_LENGTH = 26

const newCode = (id: string): string =>
  id.slice(id.indexOf('_') + 1) +
  Array.from(randomBytes(SECRET_LENGTH), (byte) => ALPHABET[byte & 31]).join('')

/** The fields of the link after a change: its code is made once, when it is first opened. rule 31.10 */
export function changedLink(
  row: Pick<GroupRow, 'id' | 'booking_open' | 'booking_code'>,
  change: { readonly open: boolean } | undefined,
): Pick<GroupRow, 'booking_open' | 'booking_code'> {
  const booking_open = change?.open ?? row.booking_open
  return { booking_open, booking_code: row.booking_code ?? (booking_open ? newCode(row.id) : null) }
}

/** The link of a group as the API shows it. */
export async function presentLink(
  ctx: Context,
  { property_id, booking_open: open, booking_code }: GroupRow,
): Promise<Group['booking_link']> {
  const slug = booking_code === null ? null : await readBookingSlug(ctx, property_id)
  const path = slug && `${ENVIRONMENT_PREFIXES[ctx.environment]}/book/${slug}?group=${booking_code}`
  return { open, path }
}

/** Why nothing is booked by a link; `open` where rooms are. */
export type LinkState = 'open' | 'closed' | 'cancelled' | 'past' | 'released'

/** Whether guests book by the link of a group. rule 31.10 */
export function stateOfLink(row: GroupRow, today: string, now: Temporal.Instant): LinkState {
  if (row.status === 'cancelled') return 'cancelled'
  if (row.status === 'completed' || row.to_date <= today) return 'past'
  if (!row.booking_open || !isExpected(row)) return 'closed'
  return isReleased(row, now) ? 'released' : 'open'
}

interface CodeOfLink {
  readonly code: string
  readonly property_id: string
  /** It does not change until the transaction ends. */
  readonly shared?: boolean
}

/** The group with a code at a property; null where there is none. */
export async function findGroupOfLink(
  ctx: Pick<Context, 'tx' | 'scope'>,
  { code, property_id, shared = false }: CodeOfLink,
): Promise<GroupRow | null> {
  if (!CODE.test(code)) return null
  const id = `grp_${code.slice(0, ID_LENGTH)}`
  const row = await (shared ? shareGroup : readGroup)(ctx, id)
  return row && row.property_id === property_id && row.booking_code === code ? row : null
}
