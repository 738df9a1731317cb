import { readDatabaseConfig, readSecret } from '../../config/config.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import type { SystemDatabases } from '../command-databases.ts'
import { diagnose, type Finding } from './diagnose.ts'
import { inspectDatabase } from './inspect-database.ts'
import type { Checked } from './store.ts'

/** What was looked at in both databases together, and what is wrong. */
export interface CheckResult {
  readonly checked: Checked
  readonly findings: readonly Finding[]
}

/** Checks both databases. */
export async function checkBoth({ live, sandbox }: SystemDatabases): Promise<CheckResult> {
  const now = systemClock.now()
  const ring = readSecret(process.env, readDatabaseConfig(process.env))
  const reports = [await diagnose('live', live, now), await diagnose('sandbox', sandbox, now)]
  const whole = [await inspectDatabase('live', live, ring), await inspectDatabase('sandbox', sandbox, ring)]
  const sum = (name: keyof Checked) => reports.reduce((total, { checked }) => total + checked[name], 0)
  return {
    checked: {
      nights: sum('nights'),
      room_types: sum('room_types'),
      reservations: sum('reservations'),
      invoices: sum('invoices'),
    },
    findings: [...whole.flat(), ...reports.flatMap(({ findings }) => findings)],
  }
}
