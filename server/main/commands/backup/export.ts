import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readDatabaseConfig, readSecret } from '#server/config/config.ts'
import { decrypterOf, encrypterOf } from '../../backup/seal.ts'
import { type Databases, findDatabases, requireMigrated } from '../../databases.ts'
import { exportAccount } from '../../export/export-account.ts'
import { importAccount } from '../../export/import-account.ts'
import { OperatorError } from '../../operator-error.ts'
import { printResult } from '../../print.ts'

export function exportCommands(program: Command): void {
  program
    .command('export')
    .description('write everything of an account into a folder of open files, while the service runs')
    .argument('<account>', 'acct_…')
    .requiredOption('--to <folder>', 'a folder that is not there yet')
    .option('--without-secrets', 'to read it elsewhere, not to import it: nothing needs a key then', false)
    .option('--json', 'print JSON', false)
    .action(exportCommand)
  program
    .command('import')
    .description('read the folder of an export into this service, while it runs')
    .argument('<folder>')
    .option('--json', 'print JSON', false)
    .action(importCommand)
}

async function withMigrated<T>(
  work: (databases: Databases, secrets: ReturnType<typeof readSecret>) => Promise<T>,
): Promise<T> {
  const config = readDatabaseConfig(process.env)
  const databases = await findDatabases(config, (line) => console.error(line))
  try {
    await requireMigrated(databases)
    return await work(databases, readSecret(process.env, config))
  } finally {
    await databases.close()
  }
}

interface ExportOptions {
  readonly to: string
  readonly withoutSecrets: boolean
  readonly json: boolean
}

async function exportCommand(account_id: string, { to, withoutSecrets, json }: ExportOptions): Promise<void> {
  const folder = resolve(to)
  if (existsSync(folder)) throw new OperatorError(`${folder} is there already: name a folder that is not.`)
  const encrypter = withoutSecrets ? undefined : encrypterOf(process.env)
  const made = await withMigrated((databases, ring) =>
    exportAccount(folder, { databases, account_id, secrets: encrypter && { encrypter, ring } }),
  )
  printResult(made, `Exported ${made.rows} rows of ${made.name} as of ${made.moment} to ${folder}.`, json)
}

async function importCommand(path: string, { json }: { json: boolean }): Promise<void> {
  const decrypter = decrypterOf(process.env)
  const imported = await withMigrated((databases, ring) =>
    importAccount(resolve(path), { databases, decrypter, ring }),
  )
  printResult(
    imported,
    `Imported ${imported.rows} rows of ${imported.name} (${imported.account_id}) as of ${imported.moment}. Its channels are sent everything again.`,
    json,
  )
}
