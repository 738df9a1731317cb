import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { domainAsker } from '#server/integrations/ask-domain.ts'
import { UnknownName } from '#server/integrations/ssrf-guard.ts'
import { testApp } from '../../harness/app.ts'
import { formOf, openPage, post, visit } from '../../harness/booking-page/pages.ts'
import { selfSigned } from '../../harness/certificate.ts'
import { mailingApp } from '../../harness/mail/mailing-app.ts'
import { sendRaw } from '../../harness/requests/raw.ts'
import { staffOf } from '../../harness/staff.ts'
import { makeBooking } from '../../harness/stock.ts'

const { test, smtp, drain, makeHotel } = await mailingApp()
const DOMAIN = 'book.harbour.example'
const REFUSED = { status: 422, body: { error: { code: 'SVC-2002' } } }

let hotel: Awaited<ReturnType<typeof makeHotel>>
let page: string
beforeAll(async () => {
  hotel = await makeHotel({})
  page = await openPage(test, hotel)
})

const path = () => `/properties/${hotel.property_id}/booking-domain`
const enter = (name: string) => hotel.owner.post(path(), { name })
const look = () => hotel.owner.post(`${path()}/check`)
const domain = async () => (await hotel.api.get(`/properties/${hotel.property_id}`)).body.booking_page.domain

/** A request as it comes through the proxy of a domain. */
const under = (name: string, target: string) =>
  sendRaw(test.base, `GET ${target} HTTP/1.1\r\nhost: ${name}\r\nconnection: close\r\n\r\n`)

/** The answer of this service under a name, in place of what a name server and a certificate lead to. */
async function leadHere(name: string) {
  const { statusCode, body } = await request(`${test.base}/book/domain?domain=${name}`, {
    headers: { host: name },
  })
  return statusCode === 200 && (await body.text()) === name ? null : ('other_service' as const)
}

/** The origin of the link to a booking in an e-mail. */
async function originInMail(): Promise<string | undefined> {
  const email = `guest.${Math.random()}@example.com`
  const guest = { first_name: 'Ada', last_name: 'Lovelace', email }
  const stay = await makeBooking(hotel.api, hotel.stock, { guest })
  await drain()
  smtp.mails.splice(0)
  const form = formOf(await visit(`${page}/find`), page)
  await post(form.action, { ...form.fields, code: stay.confirmation_code, email })
  await test.app.idle()
  await drain()
  const [mail] = smtp.mails.splice(0)
  return /(https?:\/\/[^/\s]+)\/book\/m\//.exec(mail?.opened.text ?? '')?.[1]
}

describe('rule 26.57 — a domain of the hotel', () => {
  it.each([
    ['no domain', 'harbour'],
    ['an address', '192.0.2.7'],
    ['a domain with a path', 'book.harbour.example/rooms'],
    ['nothing', ' '],
  ])('422 SVC-2002 for %s', async (_title, name) => {
    expect(await enter(name)).toMatchObject(REFUSED)
    expect(await domain()).toBe(null)
  })

  it('is one of a single property of all accounts; 422 SVC-2002 for another one', async () => {
    expect((await enter(' Book.Harbour.EXAMPLE ')).status).toBe(200)
    expect(await domain()).toEqual({ name: DOMAIN, checked_at: null, problem: null })
    const other = await makeHotel({})
    const answer = await other.owner.post(`/properties/${other.property_id}/booking-domain`, { name: DOMAIN })
    expect(answer).toMatchObject(REFUSED)
    expect(answer.body.error.details).toEqual([expect.objectContaining({ field: 'name', code: 'taken' })])
  })

  it('leads to the page from its first address on, with what belongs to it', async () => {
    const slug = new URL(page).pathname
    const first = await under(DOMAIN, '/?lang=de')
    expect([first.status, first.headers.get('location')]).toEqual([302, `${slug}?lang=de`])
    for (const target of [slug, `${slug}/legal`, `${slug}/sitemap.xml`, '/book/embed.js', '/robots.txt'])
      expect([target, (await under(`${DOMAIN}:8080`, target)).status]).toEqual([target, 200])
  })

  it('shows nothing else of the service: neither dashboard, API nor the page of another hotel', async () => {
    const other = await makeHotel({})
    const { pathname } = new URL(await openPage(test, other))
    for (const target of [
      '/app',
      '/hk',
      '/v1/properties',
      '/docs',
      '/sandbox/book/x',
      pathname,
      '/healthz',
    ]) {
      const { status, text } = await under(DOMAIN, target)
      expect([target, status]).toEqual([target, 404])
      expect(text).toContain('<!DOCTYPE html>')
    }
    // Names that no property has are those of the service itself.
    expect((await under('pms.example.com', '/healthz')).status).toBe(200)
  })

  it('is known to proxies that ask before they fetch a certificate, and no other is', async () => {
    const ask = async (name: string) => (await visit(`${test.base}/book/domain?domain=${name}`)).status
    expect([await ask(DOMAIN), await ask('stranger.example'), await ask('')]).toEqual([200, 404, 404])
  })
})

describe.each([
  ['its own', { public_url: 'https://pms.hotel.example' }, [422, 'SVC-2002']],
  ['any while PUBLIC_URL is not set', { trust_proxy: '127.0.0.1' }, [409, 'SVC-4110']],
] as const)('rule 26.57 — a service refuses %s', (_title, config, refusal) => {
  const test = testApp(config)
  it('so that the dashboard stays there', async () => {
    const hotel = await test.createHotel()
    const { api } = await staffOf(test, hotel)
    const path = `/properties/${hotel.property_id}/booking-domain`
    const { status, body } = await api.post(path, { name: 'pms.hotel.example' })
    expect([status, body.error.code]).toEqual(refusal)
  })
})

describe('rule 26.58 — whether the domain leads to the service', () => {
  it('is looked at when staff ask, every day, and every hour after a problem', async () => {
    const job = test.app.jobs.find(({ name }) => name === 'check_booking_domains')!
    const looks: string[] = []
    test.askDomain = async (name) => {
      looks.push(name)
      return 'no_address'
    }
    await job.run()
    expect(await domain()).toEqual({
      name: DOMAIN,
      checked_at: '2027-01-04T09:00:00Z',
      problem: 'no_address',
    })
    test.clock.advance('PT59M')
    await job.run()
    expect(looks).toEqual([DOMAIN])
    test.clock.advance('PT1M')
    test.askDomain = leadHere
    await job.run()
    expect(await domain()).toMatchObject({ checked_at: '2027-01-04T10:00:00Z', problem: null })
    test.askDomain = async () => 'unreachable'
    test.clock.advance('PT23H')
    await job.run()
    expect(await domain()).toMatchObject({ problem: null })
    test.clock.advance('PT1H')
    await job.run()
    expect(await domain()).toMatchObject({ problem: 'unreachable' })
  })

  it('links to guests begin with it from then on, and with the service again after a problem', async () => {
    test.askDomain = async () => 'certificate'
    expect((await look()).body.booking_page.domain.problem).toBe('certificate')
    expect(await originInMail()).toBe(test.base)
    test.askDomain = leadHere
    expect((await look()).body.booking_page.domain.problem).toBe(null)
    expect(await originInMail()).toBe(`https://${DOMAIN}`)
    // For search engines too, whichever address was opened.
    expect((await visit(page)).html).toContain(`<link rel="canonical" href="https://${DOMAIN}/book/`)
    expect((await hotel.owner.delete(path())).body.booking_page.domain).toBe(null)
    expect(await originInMail()).toBe(test.base)
    expect(await look()).toMatchObject(REFUSED)
  })

  it.each([
    ['no_address', 'nowhere.example', 'unknown'],
    ['not_public', 'inner.example', '10.0.0.7'],
    ['not_public', 'loopback.example', '127.0.0.1'],
    ['not_public', 'printer.local', '127.0.0.1'],
  ])('says %s for %s', async (problem, name, address) => {
    const resolve = async (hostname: string) => {
      if (address === 'unknown') throw new UnknownName(hostname, 'ENOTFOUND')
      return [address]
    }
    test.askDomain = domainAsker({ allow_loopback: true, resolve })
    expect((await enter(name)).status).toBe(200)
    expect((await look()).body.booking_page.domain).toMatchObject({ name, problem })
  })
})

describe('rule 26.58 — what answers at a domain', () => {
  const certificate = selfSigned()
  const trusted = getCACertificates('default')
  let body: string | Buffer = ''
  const server = createServer({ cert: certificate.cert, key: certificate.key }, (_request, response) =>
    response.end(body),
  )
  let name: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    name = `localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    setDefaultCACertificates(trusted)
    server.close()
  })
  // What is on loopback stands for what is public: it is reached in the same way.
  const ask = domainAsker({ allow_loopback: true, resolve: async () => [] })

  it('without a certificate that browsers accept it is refused', async () => {
    body = name
    expect(await ask(name)).toBe('certificate')
  })

  it('only its own name is the service', async () => {
    setDefaultCACertificates([...trusted, certificate.cert])
    for (const [answer, problem] of [
      [name, null],
      [`${name} `, 'other_service'],
      ['<html>', 'other_service'],
      ['', 'other_service'],
    ] as const) {
      body = answer
      expect([answer, await ask(name)]).toEqual([answer, problem])
    }
  })

  it('an answer of 10 MB is another service', async () => {
    body = Buffer.alloc(10_000_000, name)
    expect(await ask(name)).toBe('other_service')
  })

  it('where nothing listens it cannot be reached', async () => {
    await new Promise((resolve) => server.close(resolve))
    expect(await ask(name)).toBe('unreachable')
  })
})
