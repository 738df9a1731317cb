/**
 * Validates the messages in `test/samples/opentravel` against the schemas of the OpenTravel Alliance, with
 * xmllint (Debian: libxml2-utils). The schemas are the Alliance's and no part of this project: clone
 * github.com/OpenTravel/OpenTravel-Specifications and name a folder of it with OTA_*.xsd, such as
 * OTA1.0/OTA2017B/OpenTravel_2017B_XML.
 *
 * npm run generate                          regenerates the samples after a change of the messages
 * npx node tools/opentravel.ts FOLDER …     validates them
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SAMPLES = fileURLToPath(new URL('../test/samples/opentravel', import.meta.url))
const folders = process.argv.slice(2)

if (folders[0] === '--write') {
  const { WRITTEN } = await import('#test/harness/channels/opentravel-samples.ts')
  for (const [name, text] of Object.entries(WRITTEN)) writeFileSync(join(SAMPLES, name), `${text}\n`)
} else if (folders.length === 0) {
  console.error('Name a folder with the schemas of OpenTravel, or --write.')
  process.exitCode = 2
} else {
  process.exitCode = folders.map(validate).every(Boolean) ? 0 : 1
}

/** Whether every sample is valid by the schemas of a folder, which may be flattened (FS_OTA_*.xsd). */
function validate(folder: string): boolean {
  const results = readdirSync(SAMPLES).map((sample) => {
    const message = sample.slice(0, sample.indexOf('.'))
    const schema = ['', 'FS_'].map((prefix) => join(folder, `${prefix}${message}.xsd`)).find(existsSync)
    if (!schema) return { sample, valid: false, problem: 'no schema' }
    const { status, stderr, error } = spawnSync(
      'xmllint',
      ['--noout', '--nonet', '--schema', schema, join(SAMPLES, sample)],
      { encoding: 'utf8' },
    )
    return { sample, valid: status === 0, problem: error?.message ?? stderr }
  })
  for (const { sample, valid, problem } of results)
    console.log(valid ? `ok   ${sample}` : `FAIL ${sample}\n${problem}`)
  console.log(`${folder}: ${results.filter(({ valid }) => valid).length} of ${results.length} valid`)
  return results.every(({ valid }) => valid)
}
