import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appFiles } from '#server/dashboard/app-files.ts'

/** A minimal build of the dashboard. */
const folder = mkdtempSync(join(tmpdir(), 'serai-dist-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<meta name="csp-nonce" content="__CSP_NONCE__"><div id="root">')
writeFileSync(join(folder, 'assets/main-4f3a.js'), 'export {}')
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, '../serai-secret.txt'), 'top secret')
const server = Fastify()

beforeAll(() => server.register(appFiles, { folder }))
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
  rmSync(join(folder, '../serai-secret.txt'))
})

const get = (url: string, headers = {}) => server.inject({ url, headers })

describe('the files of the dashboard', () => {
  it.each(['/app', '/app/', '/app/reservations/res_1?tab=stay', '/app/index.html', '/app/settings/a.b'])(
    '%s is the one page, which loads nothing from elsewhere and runs nothing inline',
    async (url) => {
      const { statusCode, headers, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      const policy = String(headers['content-security-policy'])
      const nonce = /content="([^"]+)"/.exec(body)![1]!
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(headers['x-content-type-options']).toBe('nosniff')
    },
  )

  it('lead from the address of the service alone to the dashboard', async () => {
    const { statusCode, headers } = await get('/')
    expect([statusCode, headers.location]).toEqual([302, '/app'])
  })

  it('gives each page its own nonce', async () => {
    const [one, other] = [await get('/app'), await get('/app')]
    expect(one.body).not.toBe(other.body)
  })

  it('are cached for ever where their names have a hash, and revalidated otherwise', async () => {
    const asset = await get('/app/assets/main-4f3a.js')
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const icon = await get('/app/favicon.svg')
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    const again = await get('/app/favicon.svg', { 'if-none-match': icon.headers.etag })
    expect(again.statusCode).toBe(304)
  })

  it('404 — a file of another build, so that no HTML is served as a script', async () => {
    expect((await get('/app/assets/main-0000.js')).statusCode).toBe(404)
  })

  it.each([
    '/app/..%2fserai-secret.txt',
    '/app/assets/..%2f..%2fserai-secret.txt',
    '/app/%2e%2e/serai-secret.txt',
    '/app/..%5cserai-secret.txt',
    '/app/x%00.txt',
  ])('%s leads nowhere else', async (url) => {
    expect((await get(url)).body).not.toContain('top secret')
  })
})
