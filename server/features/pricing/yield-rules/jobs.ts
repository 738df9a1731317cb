import { jobOfItems } from '#server/engine/job.ts'
import { contextOfJob } from '#server/http/request.ts'
import { writing } from '#server/postgres/transaction.ts'
import { applyRules } from './apply-rules.ts'
import { readRunningProperties } from './store.ts'

export const yieldRuleJobs = [
  jobOfItems('apply_yield_rules', 60_000, async ({ system, pipeline }, { isPutOff, attempt }) => {
    let changed = 0
    for (const { account_id, property_id } of await writing(system, null, (tx) =>
      readRunningProperties({ tx }),
    )) {
      if (await isPutOff({ account_id, item: property_id })) continue
      const nights = await attempt({ account_id, item: property_id }, () =>
        writing(system, account_id, (tx) =>
          // The actor is the service; the audit log names the rule.
          applyRules(contextOfJob(pipeline, tx, { account_id, property_ids: [property_id] }), property_id),
        ),
      )
      changed += nights ?? 0
    }
    if (changed > 0) pipeline.onCommit()
  }),
]
