import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { IS_FULL_RUN } from '../../harness/repetitions.ts'
import { freePort, temporaryFolder, until } from '../../operations/program.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
const can_try =
  IS_FULL_RUN && process.getuid?.() === 0 && ['debootstrap', 'dpkg-deb', 'unshare'].every(isThere)

/** Runs a program in a root of its own, with /proc and /dev that are gone with it. */
const ENTER = 'mount -t proc proc "$0/proc"; mount --bind /dev "$0/dev"; exec chroot "$0" "$@"'

describe.runIf(can_try)('decisions 24 — the package for Debian, on one that has nothing else', () => {
  const root = temporaryFolder()
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    LC_ALL: 'C',
  }
  const enter = (...args: string[]) => ['--mount', 'sh', '-c', ENTER, root, ...args]
  const run = (...args: string[]) =>
    execFileSync('unshare', enter(...args), { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const inside = (path: string) => join(root, path)

  /** Starts the service as the unit does, and ends it when `work` is done. */
  async function whileItRuns(
    port: number,
    settings: Record<string, string>,
    work: (origin: string) => Promise<void>,
  ) {
    const child = spawn('unshare', enter('serai', 'start', '--empty'), {
      env: { ...env, ...settings, DRAIN_SECONDS: '0' },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    try {
      const origin = `http://127.0.0.1:${port}`
      const ready = () =>
        fetch(`${origin}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
      await until(ready, (status) => status === 200 || child.exitCode !== null)
      await work(origin)
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  }

  /** The same package as of another version. */
  function ofVersion(version: string, path: string): string {
    const folder = temporaryFolder()
    execFileSync('dpkg-deb', ['--raw-extract', path, folder])
    const control = join(folder, 'DEBIAN/control')
    writeFileSync(control, readFileSync(control, 'utf8').replace(/^Version: .*$/m, `Version: ${version}`))
    execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', folder, inside('tmp/newer.deb')])
    return '/tmp/newer.deb'
  }

  let built: string
  beforeAll(() => {
    const printed = execFileSync(process.execPath, ['tools/package/package.mjs', '--deb'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    built = join(ROOT, printed.trim().split('\n').at(-1)!)
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', root], { stdio: 'ignore' })
    copyFileSync(built, inside('tmp/serai.deb'))
  }, 1_200_000)

  it('is installed with what it needs, and starts as a user without a login', async () => {
    run('apt-get', 'install', '--yes', '--no-install-recommends', '/tmp/serai.deb')
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(run('serai', '--version').trim()).toBe(version)
    expect(
      run('stat', '--format=%U %G %a', '/var/lib/serai', '/etc/serai/serai.env').trim().split('\n'),
    ).toEqual(['serai serai 700', 'root serai 640'])
    const port = await freePort()
    await whileItRuns(port, { PORT: String(port) }, async (origin) => {
      expect((await fetch(`${origin}/app`)).status).toBe(200)
      run('serai', 'accounts', 'create', '--name', 'Harbour Hotels')
    })
    expect(run('stat', '--format=%U', '/var/lib/serai/secret').trim()).toBe('serai')
  })

  it('is updated with its settings and its books', async () => {
    const port = await freePort()
    appendFileSync(inside('etc/serai/serai.env'), `PORT=${port}\n`)
    run('dpkg', '--install', ofVersion('0.1.1', built))
    await whileItRuns(port, {}, async () => {
      expect(run('serai', 'accounts', 'list')).toContain('Harbour Hotels')
    })
  })

  it('is removed without its settings and books, and purged without the books', () => {
    run('dpkg', '--remove', 'serai')
    const kept = () =>
      ['usr/bin/serai', 'usr/lib/serai', 'etc/serai/serai.env', 'var/lib/serai/secret'].map((path) =>
        existsSync(inside(path)),
      )
    expect(kept()).toEqual([false, false, true, true])
    expect(run('dpkg', '--purge', 'serai')).toContain('stay in /var/lib/serai')
    expect(kept()).toEqual([false, false, false, true])
  })
})
