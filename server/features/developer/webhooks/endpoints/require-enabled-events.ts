import { type EventType, isOptionalEvent } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { readOptionalEvents } from '#server/features/account/accounts/public.ts'
import { fault } from '#server/kernel/errors.ts'

/**
 * 422 SVC-2002 on each opt-in event that is not enabled for the account; those that an endpoint had before
 * stay. spec 6
 */
export async function requireEnabledEvents(
  ctx: Context,
  events: readonly EventType[],
  before: readonly EventType[] = [],
): Promise<void> {
  if (!events.some((type) => isOptionalEvent(type) && !before.includes(type))) return
  const enabled = await readOptionalEvents(ctx)
  const details = events.flatMap((type, i) => {
    if (!isOptionalEvent(type) || before.includes(type) || enabled.includes(type)) return []
    return [{ field: `events.${i}`, code: 'event_not_enabled', message: explain(type) }]
  })
  if (details.length > 0) throw fault('SVC-2002', { message: details[0]!.message, details })
}

const explain = (type: EventType) =>
  `${type} is sent on request and is off for this account: the operator of the service switches it on with ` +
  `serai accounts events <account> --add ${type}.`
