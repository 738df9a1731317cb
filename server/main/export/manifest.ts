import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { shorten } from '#contract/text/shorten.ts'
import type { TableColumns } from '../backup/contents.ts'
import { OperatorError } from '../operator-error.ts'
import { type ExportManifest, FORMAT, MANIFEST, openColumns } from './contents.ts'

/** A hundred tables with their columns are some tens of kilobytes. Bytes. */
const MAX_BYTES = 4 * 1024 * 1024

/** What a folder that says to be an export says of itself. Throws an OperatorError where it cannot be imported. */
export async function readManifest(folder: string): Promise<ExportManifest> {
  const manifest = await parse(folder)
  if (manifest.format !== FORMAT)
    throw new OperatorError(
      `${folder} has format ${manifest.format}, made by Serai ${manifest.version}: this program reads format ${FORMAT}.`,
    )
  if (!manifest.has_secrets)
    throw new OperatorError(`${folder} was made without secrets: it can be read, and not imported.`)
  return manifest
}

async function parse(folder: string): Promise<ExportManifest> {
  const path = join(folder, MANIFEST)
  try {
    const { size } = await stat(path)
    if (size <= MAX_BYTES) return JSON.parse(await readFile(path, 'utf8')) as ExportManifest
  } catch {
    // Said below.
  }
  throw new OperatorError(`${folder} is no export of Serai: it has no ${MANIFEST} that can be read.`)
}

/** The schema of a database is that of the export. Throws an OperatorError. */
export function requireSameTables(
  folder: string,
  { version }: ExportManifest,
  written: readonly TableColumns[],
  found: readonly TableColumns[],
): void {
  const textOf = ({ name, columns }: TableColumns) => `${name}(${[...columns].sort().join()})`
  const before = written.map(textOf).sort()
  const now = found.map((table) => textOf({ ...table, columns: openColumns(table) })).sort()
  const different = before.find((one, i) => one !== now[i]) ?? now[before.length]
  if (different === undefined) return
  throw new OperatorError(
    `${folder} was made by Serai ${version} with another schema: run the same version on both sides (${shorten(different, 120)}).`,
  )
}
