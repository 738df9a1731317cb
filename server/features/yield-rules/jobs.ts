import type { Context } from '../../context.ts'
import { jobOfItems } from '../../engine/job.ts'
import type { Pipeline } from '../../http/request.ts'
import { writing } from '../../postgres/transaction.ts'
import { applyRules } from './apply-rules.ts'
import { readRunningProperties } from './store.ts'

export const yieldRuleJobs = [
  jobOfItems('apply_yield_rules', 60_000, async ({ system, pipeline }, { put_off, attempt }) => {
    let changed = 0
    for (const { account_id, property_id } of await writing(system, null, (tx) =>
      readRunningProperties({ tx }),
    )) {
      if (put_off.includes(`${account_id} ${property_id}`)) continue
      const nights = await attempt({ account_id, item: property_id }, () =>
        writing(system, account_id, (tx) =>
          applyRules(contextOf(pipeline, tx, account_id, property_id), property_id),
        ),
      )
      changed += nights ?? 0
    }
    if (changed > 0) pipeline.onCommit()
  }),
]

/** The actor is the service; the audit log names the rule. */
function contextOf(
  { cursors, secrets, outbound_ips, log, settleHolds, clock }: Pipeline,
  tx: Context['tx'],
  account_id: string,
  property_id: string,
): Context {
  const scope = { account_id, property_ids: [property_id] }
  const now = clock.now()
  return {
    tx,
    scope,
    now,
    log,
    cursors,
    secrets,
    outbound_ips,
    if_match: undefined,
    actor: { type: 'system', id: null },
    settleHolds: (on, lockRooms) => settleHolds({ tx, scope, now }, on, lockRooms),
  }
}
