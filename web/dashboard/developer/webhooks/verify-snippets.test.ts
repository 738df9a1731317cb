import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SNIPPETS } from './verify-snippets.ts'

const folder = mkdtempSync(join(tmpdir(), 'serai-snippets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'whsec_test'
const BODY = '{"id":"evt_1","guest":"Zoë"}\n'
const now = Math.floor(Date.now() / 1000)
const sign = (t: number, body = BODY, secret = SECRET) =>
  createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')

/** What is believed, and what is not: header and body as a receiver has them. */
const CASES = [
  { header: `t=${now},v1=${sign(now)}`, good: true },
  { header: `t=${now},v1=${sign(now, BODY.trim())}`, good: false },
  { header: `t=${now},v1=${sign(now, BODY, 'whsec_other')}`, good: false },
  { header: `t=${now - 400},v1=${sign(now - 400)}`, good: false },
  { header: `t=${now},v1=`, good: false },
  { header: `v1=${sign(now)}`, good: false },
  { header: 'nonsense', good: false },
]
const quoted = (text: string) => JSON.stringify(text)

/** Each prints `good` for every header that it believes, and `bad` for the others. */
const RUNS = {
  TypeScript: {
    program: process.execPath,
    file: 'verify.mts',
    source: `${SNIPPETS.TypeScript}
for (const header of ${JSON.stringify(CASES.map(({ header }) => header))})
  console.log(verify(Buffer.from(${quoted(BODY)}), header, ${quoted(SECRET)}) ? 'good' : 'bad')`,
  },
  Python: {
    program: 'python3',
    file: 'verify.py',
    source: `${SNIPPETS.Python}

for header in ${JSON.stringify(CASES.map(({ header }) => header))}:
    print("good" if verify(${quoted(BODY)}.encode(), header, ${quoted(SECRET)}) else "bad")`,
  },
  PHP: {
    program: 'php',
    file: 'verify.php',
    source: `<?php
${SNIPPETS.PHP}
foreach (json_decode(${quoted(JSON.stringify(CASES.map(({ header }) => header)))}) as $header)
    echo verify(${quoted(BODY)}, $header, ${quoted(SECRET)}) ? "good\\n" : "bad\\n";`,
  },
}
const isThere = (program: string) => spawnSync('which', [program]).status === 0

describe('spec 6.4 — snippets for verification', () => {
  it.each(Object.entries(RUNS))('%s accepts a valid signature, and no other', (_name, run) => {
    if (!isThere(run.program)) return
    writeFileSync(join(folder, run.file), run.source)
    const { stdout, stderr } = spawnSync(run.program, [join(folder, run.file)], { encoding: 'utf8' })
    expect(stdout.trim().split('\n'), stderr).toEqual(CASES.map(({ good }) => (good ? 'good' : 'bad')))
  })

  it.skipIf(!isThere('openssl'))('openssl believes a right signature, and no other, nor none', () => {
    writeFileSync(join(folder, 'body.json'), BODY)
    const outputFor = (V1: string) =>
      spawnSync('sh', ['-c', SNIPPETS.openssl], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, T: String(now), V1, SECRET },
      }).stdout.trim()
    expect([sign(now), sign(now + 1), sign(now).slice(1), ''].map(outputFor)).toEqual(['good', '', '', ''])
  })
})
