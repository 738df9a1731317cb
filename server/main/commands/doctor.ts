import type { Command } from 'commander'
import { readAccounts } from '../../features/account/accounts/public.ts'
import { systemClock } from '../../kernel/time/clock.ts'
import type { Database } from '../../postgres/database.ts'
import { reading, writing } from '../../postgres/transaction.ts'
import { type SystemDatabases, withDatabases } from '../command-databases.ts'
import { causesOf, FIXABLE, lineOf } from '../doctor/causes.ts'
import { type CheckResult, checkBoth } from '../doctor/check-databases.ts'
import { fixAccount } from '../doctor/fix-store.ts'
import { MAX_OFFENCES } from '../doctor/rule-store.ts'
import { liftTimeout } from '../doctor/store.ts'
import { writeDoctorRun } from '../status/store.ts'

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check the schema, the secret and the consistency of all data; exit code 1 if something is wrong',
    )
    .option('--json', 'print each finding as JSON', false)
    .option(
      '--fix',
      'compute nights, blocks and search keys again where they are wrong, then check again',
      false,
    )
    .action(doctor)
}

const doctor = ({ json, fix }: { json: boolean; fix: boolean }) =>
  withDatabases(async (systems) => {
    const before = await checkBoth(systems)
    const found =
      fix && before.findings.some(({ rule }) => FIXABLE.has(rule)) ? await fixBoth(systems) : before
    await writeDoctorRun(systems.live, systemClock.now(), found.findings.length).catch(() => {
      console.error('That it ran is not recorded: the database refuses it.')
    })
    if (found.findings.length > 0) process.exitCode = 1
    if (json) return console.log(JSON.stringify(found, null, 2))
    for (const cause of causesOf(found.findings)) console.log(lineOf(cause, MAX_OFFENCES))
    console.log(summaryOf(found))
  })

async function fixBoth(systems: SystemDatabases): Promise<CheckResult> {
  const count = (await fixAll(systems.live)) + (await fixAll(systems.sandbox))
  console.error(`Computed ${count} rows again.`)
  return checkBoth(systems)
}

async function fixAll(system: Database): Promise<number> {
  let count = 0
  for (const { account_id } of await reading(system, { account_id: '' }, (tx) => readAccounts(tx))) {
    count += await writing(system, account_id, async (tx) => {
      await liftTimeout(tx)
      return fixAccount(tx, account_id, systemClock.now())
    })
  }
  return count
}

function summaryOf({ checked, findings }: CheckResult): string {
  const { nights, room_types, reservations, invoices } = checked
  return findings.length > 0
    ? `${findings.length} findings of ${causesOf(findings).length} causes.`
    : `All ${nights} nights of ${room_types} room types, ${reservations} reservations and ${invoices} invoices are consistent.`
}
