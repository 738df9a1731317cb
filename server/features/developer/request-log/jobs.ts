import type { EnvironmentJob } from '#server/engine/job.ts'
import { writing } from '#server/postgres/transaction.ts'
import { purgeRequests } from './store.ts'

export const requestLogJobs: readonly EnvironmentJob[] = [
  {
    name: 'write_request_log',
    every_ms: 1_000,
    everywhere: true,
    run: ({ requests }) => requests.flush(),
  },
  {
    name: 'purge_requests',
    every_ms: 600_000,
    async run({ system, now }) {
      while ((await writing(system, null, (tx) => purgeRequests(tx, now()))) > 0);
    },
  },
]
