import type { OptionalEventType } from '#contract/lists.ts'
import { appendRequested } from '#server/events/append.ts'
import { listedGroup } from './present-group.ts'
import type { SummedGroup, TxContext } from './store.ts'

type GroupEventType = Extract<OptionalEventType, `group.${string}`>

/** Appends an event of a group, on request: the group as it is being committed. rule 9.4 */
export const appendGroupEvent = (ctx: TxContext, type: GroupEventType, row: SummedGroup): Promise<void> =>
  appendRequested(ctx, [
    { type, property_id: row.property_id, resource_id: row.id, data: { ...listedGroup(row) } },
  ])
