import type { Command } from 'commander'
import { systemClock } from '#server/kernel/time/clock.ts'
import { findAnyProperty, withDatabases } from '../../command-databases.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult } from '../../print.ts'
import { changeProperty, deleteProperty } from '../../removal/change-property.ts'

export function propertyChangeCommands(properties: Command): void {
  properties
    .command('change')
    .description('change the code or the currency of a property without business')
    .argument('<property>', 'its id')
    .option('--code <text>', 'a short code, such as HARBOUR')
    .option('--currency <code>', 'ISO 4217, such as EUR')
    .option('--json', 'print JSON', false)
    .action(change)
  properties
    .command('delete')
    .description('delete a property without business, with its types, rooms and rates')
    .argument('<property>', 'its id')
    .option('--json', 'print JSON', false)
    .action(remove)
}

interface ChangeOptions {
  readonly code?: string
  readonly currency?: string
  readonly json: boolean
}

const change = (id: string, { json, ...changes }: ChangeOptions) =>
  withDatabases(async (systems) => {
    const property = await findAnyProperty(systems, id)
    const changed = await changeProperty({ systems, now: systemClock.now() }, property, changes).catch(
      (error) => {
        if (error.constraint !== 'property_code_unique') throw error
        throw new OperatorError(`The account already has a property with the code ${changes.code}.`)
      },
    )
    const sentence = `${id} has the code ${changed.code} and the currency ${changed.currency}.`
    printResult({ id, ...changed }, sentence, json)
  })

const remove = (id: string, { json }: { json: boolean }) =>
  withDatabases(async (systems, owners) => {
    const property = await findAnyProperty(systems, id)
    const rows = await deleteProperty({ systems, owners, now: systemClock.now() }, property)
    printResult({ id, rows }, `Deleted ${rows} rows of ${property.name} (${id}).`, json)
  })
