import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OPERATIONS } from '#contract/api.ts'
import { openApiOf } from '#contract/openapi/openapi.ts'

/** The document in the repository: `npm run generate` writes it. */
export const DOCUMENT_PATH = join(import.meta.dirname, '../docs/openapi.json')

export const documentText = () =>
  JSON.stringify(openApiOf({ operations: OPERATIONS, environment: 'live' }), null, 2) + '\n'

if (import.meta.main) {
  if (process.argv.includes('--write')) {
    writeFileSync(DOCUMENT_PATH, documentText())
  } else if (readFileSync(DOCUMENT_PATH, 'utf8') !== documentText()) {
    console.error('docs/openapi.json is not what the contract says: run npm run generate')
    process.exitCode = 1
  }
}
