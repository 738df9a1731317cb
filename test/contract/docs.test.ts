import Fastify, { type LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '#contract/api.ts'
import { ERRORS } from '#contract/errors.ts'
import { EVENT_TYPES } from '#contract/lists.ts'
import { PERMITTED } from '#contract/permissions.ts'
import { documentation } from '#server/docs-site/documentation.ts'
import { inline, markdown } from '#server/docs-site/markdown.ts'
import { searchIndex } from '#server/docs-site/search-index.ts'
import { anonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import { ownOrigin } from '#server/http/own-origin.ts'
import { html } from '#server/kernel/text/html.ts'
import { systemClock } from '#server/kernel/time/clock.ts'
import { testConfig } from '../harness/config.ts'

const server = Fastify()
const ANNOUNCED = {
  id: 'ann_01m7wpssx0f1rsxfka83exexp2',
  subject: 'Other outbound addresses',
  text: 'From 1 March deliveries come from 192.0.2.7 too.\n\nLet it in <before> that.',
  created_at: '2027-01-10T09:00:00Z',
}
const unlimited = anonymousLimit({ per_second: 1_000_000, burst: 1_000_000 })
const origin = ownOrigin(server, testConfig({ public_url: 'http://serai.test' }))
server.register((scope) =>
  documentation(scope, {
    announced: async () => [ANNOUNCED],
    origin,
    anonymous: unlimited,
    clock: systemClock,
  }),
)
afterAll(() => server.close())

const HOST = 'serai.test'
const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  server.inject({ url, headers: { host: HOST, ...headers } })

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")
const attributes = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) => decoded(match[1]!))

/** Every page that can be reached by links from /docs. */
async function crawl() {
  const pages = new Map<string, string>()
  const waiting = ['/docs']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue
    const { body, statusCode } = await get(path)
    expect(statusCode, path).toBe(200)
    pages.set(path, body)
    for (const href of attributes(body, 'href')) {
      const target = href.split('#')[0]!
      if (/^\/docs(\/(?!assets)|$)/.test(target)) waiting.push(target)
    }
  }
  return pages
}

describe('the changelog', () => {
  it('starts with the announcements, and so does its feed; HTML is escaped', async () => {
    for (const path of ['/changelog', '/docs/changelog']) {
      const { body } = await get(path)
      const places = ['>Changelog', '>Announcements', '>Other outbound addresses', '>Unreleased'].map((one) =>
        body.indexOf(one, body.indexOf('<main')),
      )
      expect(places.every((place) => place > 0)).toBe(true)
      expect(places).toEqual([...places].sort((one, other) => one - other))
      expect(body).toContain('Let it in &lt;before&gt; that.')
      expect(body).toContain('<a href="/changelog/feed.xml">')
    }
    const feed = (await get('/changelog/feed.xml')).body
    expect(feed).toContain('<title>Other outbound addresses</title>\n<updated>2027-01-10T09:00:00Z</updated>')
    expect(feed).toContain('Let it in &lt;before&gt; that.')
    expect(feed).not.toMatch(/\]\(docs/)
  })

  it('links to guides of this documentation', async () => {
    expect((await get('/changelog')).body).toContain('<a href="/docs/payments">the guide</a>')
  })
})

describe('the documentation pages', () => {
  it('link to existing pages and anchors only, and to no other host', async () => {
    const pages = await crawl()
    expect(pages.size).toBeGreaterThan(Object.keys(ERRORS).length + 10)
    const parts = new Map([...pages].map(([path, text]) => [path, attributes(text, 'id')]))
    for (const [path, ids] of parts) expect(ids, path).toEqual([...new Set(ids)])
    const links = new Set<string>()
    for (const [path, text] of pages) {
      for (const href of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
        links.add(href.startsWith('#') ? path + href : href)
      }
    }
    links.delete('data:,')
    for (const link of links) {
      const [target = '', anchor] = link.split('#')
      expect(link).toMatch(/^\/(?!\/)/)
      if (!pages.has(target)) expect((await get(target)).statusCode, link).toBe(200)
      if (anchor) expect(parts.get(target), link).toContain(anchor)
    }
  })

  it('cover every operation, error and event', async () => {
    const pages = await crawl()
    const whole = [...pages.values()].join('')
    for (const { id } of OPERATIONS) expect(whole).toContain(`id="${id}"`)
    for (const type of EVENT_TYPES) expect(pages.get('/docs/events')).toContain(`id="${type}"`)
    for (const [code, { message }] of Object.entries(ERRORS)) {
      expect(pages.get(`/docs/errors/${code}`)).toContain(html`${message}`.text)
    }
  })

  it('show who may run each operation, on the page of the team', async () => {
    const { body } = await get('/docs/team')
    for (const id of Object.keys(PERMITTED)) expect(body).toContain(`<code>${id}</code>`)
    expect(body).toContain('<a href="/docs/api/rooms#updateRoom"><code>updateRoom</code></a>')
  })

  it('show the requested address', async () => {
    const { body } = await get('/docs')
    expect(body).toContain(`http://${HOST}/v1/properties`)
    expect(body).not.toContain('{base_url}')
  })

  it('show no foreign address, whatever the Host header', async () => {
    for (const path of ['/docs', '/v1/openapi.json', '/changelog/feed.xml']) {
      const { body } = await get(path, { host: 'evil.example' })
      expect(body, path).not.toContain('evil.example')
      expect(body, path).toContain(`http://${HOST}`)
      expect((await get(path, { host: '127.0.0.1:9000' })).body, path).toContain('http://127.0.0.1:9000')
    }
  })

  it('have an index of their text: fields, errors and guides', async () => {
    const { headers } = await get('/docs/search.json')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const entries = await searchIndex({ base_url: '/v1', sandbox_base_url: '/sandbox/v1' })
    const pages = await crawl()
    for (const { href } of entries) {
      const [path, anchor] = href.split('#')
      expect(pages.has(path!), href).toBe(true)
      if (anchor) expect(attributes(pages.get(path!)!, 'id'), href).toContain(anchor)
    }
    const whole = entries.map(({ text }) => text).join(' ')
    for (const word of [
      'price_overrides',
      'hold_minutes',
      'SVC-1001',
      'Idempotency-Key',
      'reservation.created',
    ])
      expect(whole).toContain(word)
    for (const tag of ['</p>', '</td>', '<code>']) expect(whole.includes(tag), tag).toBe(false)
  })

  it('run no inline script and load only from this origin', async () => {
    for (const path of ['/docs', '/docs/errors/SVC-1001', '/docs/none', '/docs/assets/docs.js']) {
      const policy = (await get(path)).headers['content-security-policy']
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self';/,
      )
    }
    const { body } = await get('/docs/api/reservations')
    expect(body).not.toMatch(/<script(?![^>]*src=)|\sstyle="|\son\w+="/)
  })

  it('answer 304 for an unchanged page, and 404 with a page for an unknown one', async () => {
    const { headers } = await get('/docs/idempotency')
    for (const etag of [headers.etag, `"other", W/${headers.etag}`])
      expect((await get('/docs/idempotency', { 'if-none-match': etag as string })).statusCode).toBe(304)
    const missing = await get('/docs/%3Cscript%3Ealert(1)%3C/script%3E')
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(missing.body).not.toContain('alert(1)')
  })

  it('escape external text', async () => {
    const { body } = await get('/docs', { host: 'a"><script>alert(1)</script>' })
    expect(body).not.toContain('<script>alert')
    expect(html`<p title="${'"&<'}">`.text).toBe('<p title="&quot;&amp;&lt;">')
    expect(markdown('<script>x</script>').text).not.toContain('<script>')
    expect(inline('<img src=x onerror=y> [a](javascript:alert)').text).toBe(
      '&lt;img src=x onerror=y&gt; <a href="#">a</a>',
    )
  })
})
