import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guidePage } from '#server/docs-site/guide-page.ts'
import { signatureOf } from '#server/kernel/security/webhook-signature.ts'

interface Vector {
  secret: string
  t: number
  body: string
  v1: string
}

const GUIDES = join(import.meta.dirname, '../../docs/guides')
const fileAt = (name: string) => join(GUIDES, 'verify', name)
const read = (path: string) => readFileSync(path, 'utf8')
const guide = read(join(GUIDES, 'webhooks.md'))
const vectors = JSON.parse(read(fileAt('vectors.json'))) as Vector[]
const headerOf = ({ t, v1 }: Vector) => `t=${t},v1=${v1}`

const isThere = (program: string) => spawnSync('which', [program]).status === 0
const folder = mkdtempSync(join(tmpdir(), 'serai-verifiers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The command of each file, and its constant-time comparison. */
const LANGUAGES = [
  { file: 'verify.ts', there: true, run: [process.execPath], equal: 'timingSafeEqual(' },
  { file: 'verify.py', there: isThere('python3'), run: ['python3'], equal: 'compare_digest(' },
  { file: 'verify.php', there: isThere('php'), run: ['php'], equal: 'hash_equals(' },
  { file: 'verify.go', there: isThere('go'), run: undefined, equal: 'hmac.Equal(' },
] as const

it.each(vectors)('spec 6.4 — the service computes signature $v1', ({ secret, t, body, v1 }) => {
  expect(signatureOf(secret, t, body)).toBe(`t=${t},v1=${v1}`)
})

describe.each(LANGUAGES)('spec 6.3–6.5 — $file', ({ file, there, run, equal }) => {
  const source = read(fileAt(file))
  const command = run ? [...run, fileAt(file)] : [join(folder, 'verify')]

  beforeAll(() => {
    const env = { ...process.env, GOFLAGS: '-mod=mod', GO111MODULE: 'off' }
    if (there && !run) execFileSync('go', ['build', '-o', command[0]!, fileAt(file)], { env })
  })

  const verdict = async (vector: Vector, seconds_later = 0) => {
    const now = String(vector.t + seconds_later)
    const [program = '', ...args] = [...command, vector.secret, headerOf(vector), now]
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(vector.body)
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return `${output.trim()} (${code})`
  }
  const verdicts = (cases: readonly Vector[], seconds_later = 0) =>
    Promise.all(cases.map((one) => verdict(one, seconds_later)))

  it.skipIf(!there)('accepts each vector, up to five minutes late and no longer', async () => {
    expect(await verdicts(vectors)).toEqual(vectors.map(() => 'genuine (0)'))
    expect(await verdict(vectors[0]!, 300)).toBe('genuine (0)')
    expect(await verdict(vectors[0]!, 301)).toBe('too old (1)')
  })

  it.skipIf(!there)('refuses another secret, a changed byte and a changed time', async () => {
    const [first, , last] = vectors as [Vector, Vector, Vector]
    const changed = [
      { ...first, secret: 'whsec_other' },
      { ...first, body: first.body.replace('evt_', 'evt-') },
      { ...first, t: first.t + 1 },
      { ...last, body: last.body.trimEnd() },
    ]
    expect(await verdicts(changed)).toEqual(changed.map(() => 'wrong signature (1)'))
  })

  it.skipIf(!there)('refuses a malformed header', async () => {
    const [vector] = vectors as [Vector]
    const { v1 } = vector
    const forms = ['', v1.toUpperCase(), v1.slice(1), `${v1}\n`, `${v1},v1=00`]
    const headers = forms.map((form) => ({ ...vector, v1: form }))
    expect(await verdicts(headers)).toEqual(headers.map(() => 'malformed header (1)'))
  })

  it('compares in constant time', () => {
    expect(source).toContain(equal)
    expect(source).not.toMatch(/signature\s*[!=]==?|[!=]==?\s*\$?(signature|expected)|expected\s*[!=]==?/)
  })

  it('is linked by the guide, whose page shows it', () => {
    expect(guide).toMatch(new RegExp(`^\\[.+\\]\\(verify/${file}\\)$`, 'm'))
    const page = guidePage('webhooks', { base_url: '', sandbox_base_url: '' }).content.text
    expect(page).toContain(equal)
  })
})

describe.skipIf(!isThere('openssl'))('the test vectors of the guide', () => {
  it('are what OpenSSL computes', () => {
    const [, script, printed] = /```sh\n(sign\(\)[\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(guide)!
    expect(execFileSync('bash', ['--norc', '-c', script!]).toString()).toBe(printed)
    expect(printed!.trim().split('\n')).toEqual(vectors.map(({ v1 }) => v1))
  })
})
