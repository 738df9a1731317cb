import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENTS } from '#contract/lists.ts'
import { reading } from '#server/postgres/transaction.ts'
import { tableCheck } from '../backup/contents.ts'
import type { SystemDatabases } from '../command-databases.ts'
import type { Databases } from '../databases.ts'
import { type ExportManifest, jsonFile } from '../export/contents.ts'
import { readManifest } from '../export/manifest.ts'
import { OperatorError } from '../operator-error.ts'
import { asOwner } from './as-owner.ts'
import { deleteAccountRows, type KeptDocuments, readClosedAt, readKeptDocuments } from './removal-store.ts'

export interface DeletedAccount {
  readonly account_id: string
  readonly rows: number
  /** What the law keeps, which is in the export alone now. */
  readonly kept: readonly KeptDocuments[]
}

interface Deletion {
  readonly systems: SystemDatabases
  readonly owners: Databases['owners']
  readonly today: string
  readonly account_id: string
  /** The folder of an export that was made after closing; undefined without one. */
  readonly exported: string | undefined
}

/**
 * Deletes a closed account from both databases while the service runs. With documents that the law keeps, an export of
 * the closed account is read through first. Interrupted, it can be repeated: nothing of a database goes before all of it.
 * Throws an OperatorError. rule 14.26
 */
export async function deleteAccount(deletion: Deletion): Promise<DeletedAccount> {
  const { systems, owners, today, account_id, exported } = deletion
  const [closed_at, kept] = await reading(systems.live, { account_id }, (tx) =>
    Promise.all([readClosedAt(tx, account_id), readKeptDocuments(tx, account_id, today)]),
  )
  if (closed_at === undefined) throw new OperatorError(`There is no account ${account_id}.`)
  if (closed_at === null)
    throw new OperatorError(`${account_id} is open: close it first (serai accounts close ${account_id}).`)
  if (exported !== undefined) await requireExport(exported, account_id, closed_at)
  else if (kept.length > 0) throw new OperatorError(sentenceOfKept(account_id, kept))
  let rows = 0
  // Live last: until then the command finds the account again.
  for (const environment of ['sandbox', 'live'] as const)
    rows += await asOwner(owners, environment, (client) => deleteAccountRows(client, account_id))
  return { account_id, rows, kept }
}

const listed = (kept: readonly KeptDocuments[]) =>
  kept.map(
    ({ code, country, documents, until }) => `${documents} issued by ${code} (${country}, until ${until})`,
  )

const sentenceOfKept = (account_id: string, kept: readonly KeptDocuments[]) =>
  `The law keeps documents: ${listed(kept).join(', ')}. Export the account first (serai export ${account_id} --to <folder>), then delete it with --exported <folder>, and keep the folder.`

/** Throws unless it is whole, of this account, and made after it was closed. */
async function requireExport(folder: string, account_id: string, closed_at: string): Promise<void> {
  const manifest = await readManifest(folder)
  if (manifest.account_id !== account_id)
    throw new OperatorError(`${folder} is an export of ${manifest.account_id}.`)
  const early = ENVIRONMENTS.find((name) => manifest.databases[name].moment < closed_at)
  if (early)
    throw new OperatorError(
      `${folder} was made at ${manifest.databases[early].moment}, before the account was closed at ${closed_at}: export it again.`,
    )
  for (const environment of ENVIRONMENTS) await requireWhole(folder, environment, manifest)
}

async function requireWhole(
  folder: string,
  environment: (typeof ENVIRONMENTS)[number],
  { databases }: ExportManifest,
): Promise<void> {
  for (const { name, rows, rows_sha256 } of databases[environment].tables) {
    const check = tableCheck(name)
    const path = join(folder, jsonFile(environment, name))
    try {
      for await (const piece of createReadStream(path)) check.update(piece as Buffer)
    } catch {
      throw new OperatorError(`${folder} is incomplete: ${path} cannot be read.`)
    }
    const found = check.end()
    if (found.rows !== rows || found.rows_sha256 !== rows_sha256)
      throw new OperatorError(
        `${folder} is not as it was written: ${path} has ${found.rows} rows of ${rows}.`,
      )
  }
}
