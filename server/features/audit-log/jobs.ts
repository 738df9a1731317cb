import type { EnvironmentJob } from '../../engine/job.ts'
import { writing } from '../../postgres/transaction.ts'
import { purgeAuditLog } from './store.ts'

export const auditLogJobs: readonly EnvironmentJob[] = [
  {
    name: 'purge_audit_log',
    every_ms: 3_600_000,
    async run({ system, now }) {
      while ((await writing(system, null, (tx) => purgeAuditLog(tx, now()))) > 0);
    },
  },
]
