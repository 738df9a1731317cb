import type { Command } from 'commander'
import { systemClock } from '../../kernel/time/clock.ts'
import { withDatabases } from '../command-databases.ts'
import { examine, type Finding } from '../doctor/examine.ts'
import type { Checked } from '../doctor/store.ts'

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check that nights, reservations, invoices, payments and events are consistent; exit code 1 if not',
    )
    .option('--json', 'print JSON', false)
    .action(doctor)
}

const doctor = ({ json }: { json: boolean }) =>
  withDatabases(async ({ live, sandbox }) => {
    const now = systemClock.now()
    const reports = [await examine('live', live, now), await examine('sandbox', sandbox, now)]
    const findings = reports.flatMap((report) => report.findings)
    const sum = (name: keyof Checked) => reports.reduce((total, { checked }) => total + checked[name], 0)
    if (findings.length > 0) process.exitCode = 1
    if (json) {
      const checked = {
        nights: sum('nights'),
        room_types: sum('room_types'),
        reservations: sum('reservations'),
        invoices: sum('invoices'),
      }
      return console.log(JSON.stringify({ checked, findings }, null, 2))
    }
    for (const finding of findings) console.log(lineOf(finding))
    console.log(
      findings.length > 0
        ? `${findings.length} findings.`
        : `All ${sum('nights')} nights of ${sum('room_types')} room types, ${sum('reservations')} reservations and ` +
            `${sum('invoices')} invoices are consistent.`,
    )
  })

const lineOf = ({ environment, account_id, rule, id, date, found }: Finding) =>
  `${environment} ${account_id} ${rule}: ${id}${date ? ` ${date}` : ''}: ${found}`
