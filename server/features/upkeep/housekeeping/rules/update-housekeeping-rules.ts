import { isDeepStrictEqual } from 'node:util'
import type { Input, Output } from '#contract/operation.ts'
import type { Checklists, ChecklistsInput } from '#contract/upkeep/checklists.ts'
import type * as contract from '#contract/upkeep/housekeeping-rules.ts'
import type { Context } from '#server/context.ts'
import { readRoomType } from '#server/features/inventory/room-types/public.ts'
import { findPropertyForChange, updatePropertyRow } from '#server/features/property/properties/public.ts'
import { requireMatch } from '#server/http/if-match.ts'
import { invalid, missingReference } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/new-id.ts'
import { raiseVersion } from '#server/postgres/row-version.ts'

type Op = typeof contract.updateHousekeepingRules

/** As many as the lists have lines, so that also the removal of all is undone. */
const MAX_REMOVED = 120
type Body = Input<Op>['body']

/**
 * Changes the housekeeping rules of a property, for all lists from now on. SVC-3001 for a room type of
 * another property. rule 24
 */
export async function updateHousekeepingRules(
  ctx: Context,
  { params, body }: Input<Op>,
): Promise<Output<Op>> {
  const property = await findPropertyForChange(ctx, params.id)
  const { id, housekeeping: stored, removed_line_ids: removed } = property
  requireMatch(ctx, stored.version)
  const next = {
    ...stored,
    ...body,
    minutes: { ...stored.minutes, ...body.minutes },
    checklists: { ...stored.checklists, ...withLineIds(ctx, body.checklists) },
  }
  const known = new Set([...removed, ...idsOf(stored.checklists)])
  requireOwnIds(body.checklists ?? {}, known)
  requireOnce(next.checklists)
  const before = { property_id: id, ...stored }
  if (isDeepStrictEqual(stored, next)) return before
  await requireTypesOf(ctx, id, body.room_type_minutes ?? [])
  const housekeeping = raiseVersion(next, ctx.now)
  const after = { property_id: id, ...housekeeping }
  const lines = new Set(idsOf(next.checklists))
  const removed_line_ids = [...known].filter((one) => !lines.has(one)).slice(-MAX_REMOVED)
  await updatePropertyRow(ctx, { ...property, housekeeping, removed_line_ids })
  ctx.audit?.({ resource_id: id, property_id: id, before, after })
  return after
}

/** Lines with the ids that they have, or new ones. rule 24.29 */
const withLineIds = ({ now }: Context, checklists: ChecklistsInput = {}): Partial<Checklists> =>
  Object.fromEntries(
    Object.entries(checklists).map(([task, lines]) => [
      task,
      lines.map(({ id = newId('checklist_line', now.epochMilliseconds), text, required = false }) => ({
        id,
        text,
        required,
      })),
    ]),
  )

const idsOf = (checklists: Checklists): string[] =>
  Object.values(checklists).flatMap((lines) => lines.map(({ id }) => id))

/** A line is named by the id that it has, or had before it was removed: others are given by the service. */
function requireOwnIds(checklists: ChecklistsInput, known: ReadonlySet<string>): void {
  for (const [task, lines] of Object.entries(checklists))
    for (const [at, { id }] of lines.entries())
      if (id !== undefined && !known.has(id))
        throw invalid(`checklists.${task}.${at}.id`, 'unknown', 'The property has no line with this id.')
}

/** A line is in one checklist, once: its ticks are known by its id. */
function requireOnce(checklists: Checklists): void {
  const seen = new Set<string>()
  for (const [task, lines] of Object.entries(checklists))
    for (const [at, { id }] of lines.entries()) {
      if (seen.has(id)) throw invalid(`checklists.${task}.${at}.id`, 'duplicate', 'The line is listed twice.')
      seen.add(id)
    }
}

async function requireTypesOf(
  ctx: Context,
  property_id: string,
  named: NonNullable<Body['room_type_minutes']>,
): Promise<void> {
  const ids = named.map(({ room_type_id }) => room_type_id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0)
    throw invalid(`room_type_minutes.${twice}.room_type_id`, 'duplicate', 'The room type is listed twice.')
  const types = await Promise.all(ids.map((id) => readRoomType(ctx, id)))
  const wrong = types.findIndex((row) => row?.property_id !== property_id)
  if (wrong >= 0) throw missingReference(`room_type_minutes.${wrong}.room_type_id`)
}
