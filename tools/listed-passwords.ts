/**
 * Makes server/features/account/staff/password/listed-passwords.txt.gz from `src/passwords.json` of the package
 * @zxcvbn-ts/language-common (version 4.1.3, MIT; copyright 2012-2016 Dan Wheeler and Dropbox, Inc., 2021 @zxcvbn-ts):
 * `node tools/listed-passwords.ts FILE`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const TARGET = new URL('../server/features/account/staff/password/listed-passwords.txt.gz', import.meta.url)

const found = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as string[]
const lines = [...new Set(found.map((word) => word.normalize('NFKC').toLowerCase()))]
  .map((word) => Buffer.from(word))
  .sort(Buffer.compare)
writeFileSync(TARGET, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${lines.length} passwords`)
