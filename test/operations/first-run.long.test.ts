import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../harness/client.ts'
import { freePort, run, runToEnd, temporaryFolder, until } from './program.ts'

const CLI = new URL('../../server/main/cli.ts', import.meta.url).pathname

/** Signs in to the dashboard, as its page does. */
const signIn = (origin: string, email: string, password: string) =>
  fetch(`${origin}/app/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })

describe('the first start of a real property', () => {
  it('takes flags where nobody can be asked: no demo address, and the currency of the country', async () => {
    const DATA_DIR = temporaryFolder()
    const env = { DATA_DIR, PORT: String(await freePort()) }
    const wrong = await runToEnd(['start', '--name', 'Ryokan Kawa'], env)
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('--empty')])
    const program = run(
      ['start', '--empty', '--name', 'Ryokan Kawa', '--country', 'jp', '--email', 'aiko@example.jp'],
      env,
    )
    await program.prints('Ctrl-C stops it.')
    const quick_start = JSON.parse(readFileSync(join(DATA_DIR, 'quickstart.json'), 'utf8'))
    expect(quick_start).toMatchObject({ email: 'aiko@example.jp', currency: 'JPY' })
    const { body } = await clientOf(quick_start.base_url, quick_start.live_key).get('/properties')
    expect(body.data).toMatchObject([
      { name: 'Ryokan Kawa', code: 'RYOKANKAWA', currency: 'JPY', timezone: 'Asia/Tokyo', country: 'JP' },
    ])
    const origin = new URL(quick_start.base_url).origin
    expect((await signIn(origin, 'aiko@example.jp', quick_start.password)).status).toBe(200)
    expect(`${program.out()}${JSON.stringify(quick_start)}`).not.toContain('demo@')
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })

  it.skipIf(!existsSync('/usr/bin/script'))(
    'asks at a terminal; a password that is typed appears nowhere',
    async () => {
      const DATA_DIR = temporaryFolder()
      const PORT = String(await freePort())
      const { PATH, HOME } = process.env
      const command = `${process.execPath} ${CLI} start --empty`
      const child = spawn('/usr/bin/script', ['-qefc', command, '/dev/null'], {
        env: { PATH, HOME, DATA_DIR, PORT, DRAIN_SECONDS: '0' },
      })
      let shown = ''
      child.stdout.on('data', (chunk) => (shown += chunk))
      const password = 'quiet harbour mornings'
      const answers = [
        'Pension Föhr',
        'DE',
        '',
        '',
        '',
        'net',
        '',
        'foehr',
        'Inga',
        'inga@example.de',
        password,
      ]
      for (const [at, answer] of answers.entries()) {
        await until(
          () => shown,
          (text) => text.split(': ').length > at + 1,
        )
        const before = shown
        child.stdin.write(`${answer}\r`)
        await until(
          () => shown,
          (text) => text !== before,
        )
      }
      await until(
        () => shown,
        (text) => text.includes('Ctrl-C stops it.'),
      )
      expect(shown).not.toContain(password)
      const file = readFileSync(join(DATA_DIR, 'quickstart.json'), 'utf8')
      expect(file).not.toContain('password')
      expect((await signIn(`http://127.0.0.1:${PORT}`, 'inga@example.de', password)).status).toBe(200)
      const { base_url, live_key } = JSON.parse(file)
      const { body } = await clientOf(base_url, live_key).get('/properties')
      expect(body.data).toMatchObject([{ code: 'FOEHR', prices_include_vat: false }])
      child.stdin.write('\u0003')
      await once(child, 'exit')
    },
  )
})
