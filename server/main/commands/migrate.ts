import { readDatabaseConfig } from '../../config/config.ts'
import { findDatabases, prepareDatabases, requireTables } from '../databases.ts'

/** `serai migrate`: creates both databases where missing and migrates them to the newest schema. */
export async function migrateCommand(): Promise<void> {
  const print = (line: string) => console.log(line)
  const databases = await findDatabases(readDatabaseConfig(process.env), print)
  try {
    await prepareDatabases(databases, print)
    await requireTables(databases)
    print('Both databases are current.')
  } finally {
    await databases.close()
  }
}
