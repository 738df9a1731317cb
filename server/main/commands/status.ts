import type { Command } from 'commander'
import { systemClock } from '#server/kernel/time/clock.ts'
import { printRows } from '../print.ts'
import { STATES } from '../status/check.ts'
import { readStatus } from '../status/read-status.ts'

export function statusCommand(program: Command): void {
  program
    .command('status')
    .description(
      'say in one screen how the service is; exit code 1 if something needs attention, 2 if it is broken',
    )
    .option('--json', 'print JSON', false)
    .action(status)
}

async function status({ json }: { json: boolean }): Promise<void> {
  const found = await readStatus(process.env, systemClock.now())
  process.exitCode = STATES.indexOf(found.state)
  if (json) return console.log(JSON.stringify(found, null, 2))
  const rows = found.checks.map(({ name, environment, state, text }) => ({
    state,
    what: environment === null ? name : `${name} ${environment}`,
    text,
  }))
  printRows(rows, ['state', 'what', 'text'], false)
}
