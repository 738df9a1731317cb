import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeResolve, HARMLESS_URLS, HOSTILE_URLS, REBINDING } from '#test/harness/requests/hostile-urls.ts'
import {
  type AddressPolicy,
  BlockedAddress,
  checkDestination,
  checkUrl,
  isForbidden,
  nameResolver,
  resolveAllowed,
  UnknownName,
} from './ssrf-guard.ts'

const strict: AddressPolicy = { allow_loopback: false, resolve: fakeResolve }
const local: AddressPolicy = { ...strict, allow_loopback: true }

describe('rule 8 — addresses that customers may have us call', () => {
  it(`${HOSTILE_URLS.length} hostile URLs are refused, whether loopback is allowed or not`, async () => {
    expect(HOSTILE_URLS.length).toBeGreaterThan(300)
    const passed: string[] = []
    for (const url of HOSTILE_URLS) {
      if ((await checkDestination(url, strict)).allowed) passed.push(url)
    }
    expect(passed).toEqual([])
  })

  it('with loopback allowed, only explicit loopback passes', async () => {
    const passed: string[] = []
    for (const url of HOSTILE_URLS) {
      const verdict = await checkDestination(url, local)
      if (verdict.allowed) passed.push(verdict.url.hostname)
    }
    expect([...new Set(passed)].sort()).toEqual(['127.0.0.1', '127.255.255.254', '[::1]', 'localhost'].sort())
  })

  it('a delivery finds no address to connect to, for any of their names or literals', async () => {
    const hosts = HOSTILE_URLS.filter((url) => URL.canParse(url) && !url.includes('@')).flatMap((url) => {
      const { hostname } = new URL(url)
      return checkUrl(url, strict).allowed || isIP(hostname.replaceAll(/[[\]]/g, '')) > 0 ? [hostname] : []
    })
    expect(new Set(hosts).size).toBeGreaterThan(200)
    for (const host of new Set(hosts))
      await expect(resolveAllowed(host, strict), host).rejects.toBeInstanceOf(BlockedAddress)
  })

  it.each(HARMLESS_URLS)('%s passes', async (url) => {
    expect(await checkDestination(url, strict)).toMatchObject({ allowed: true })
  })

  it.each([
    'http://127.0.0.1/hook',
    'http://127.0.0.1:3000/hook',
    'https://127.0.0.1/hook',
    'http://127.9.9.9:1234/',
    'http://localhost:4242/hook?x=1',
    'http://LOCALHOST/',
    'http://[::1]:8080/',
    'http://2130706433/',
  ])('%s passes where loopback is allowed, and only there', (url) => {
    expect(checkUrl(url, local)).toMatchObject({ allowed: true })
    expect(checkUrl(url, strict)).toMatchObject({ allowed: false })
  })

  it.each([
    ['http://hooks.example.com/', 'scheme'],
    ['http://10.0.0.1/', 'scheme'],
    ['http://a.localhost/', 'scheme'],
    ['https://a.localhost/', 'host'],
    ['https://[::ffff:127.0.0.1]/', 'address'],
    ['https://0.0.0.0/', 'address'],
    ['https://u@127.0.0.1/', 'credentials'],
    ['https://127.0.0.1:25/', 'port'],
  ])('%s stays refused where loopback is allowed: %s', (url, reason) => {
    expect(checkUrl(url, local)).toMatchObject({ allowed: false, reason })
  })
})

describe('rule 8 — name resolution at the time of the connection', () => {
  it('all addresses of a name, with their families, are candidates', async () => {
    expect(await resolveAllowed('hooks.example.com', strict)).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f:cb07:6820:80da:af6b:8b2c', family: 6 },
    ])
    expect(await resolveAllowed('[2606:4700:4700::1111]', strict)).toEqual([
      { address: '2606:4700:4700::1111', family: 6 },
    ])
  })

  it.each(Object.keys(REBINDING))('%s is refused when any of its addresses is forbidden', async (name) => {
    for (const policy of [strict, local])
      await expect(resolveAllowed(name, policy)).rejects.toBeInstanceOf(BlockedAddress)
  })

  it('a name that was public at registration is refused once it resolves to an internal address', async () => {
    let addresses = ['93.184.215.14']
    const turning: AddressPolicy = { ...strict, resolve: async () => addresses }
    expect(await checkDestination('https://turning.example.com/', turning)).toMatchObject({ allowed: true })
    addresses = ['127.0.0.1']
    expect(await checkDestination('https://turning.example.com/', turning)).toMatchObject({ allowed: false })
    await expect(resolveAllowed('turning.example.com', turning)).rejects.toBeInstanceOf(BlockedAddress)
  })

  it('localhost is both loopback addresses where they are allowed, without a DNS query', async () => {
    const deaf: AddressPolicy = { allow_loopback: true, resolve: () => Promise.reject(new Error('asked')) }
    expect(await resolveAllowed('localhost', deaf)).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ])
  })

  it('a socket connected to another address is detected', () => {
    expect(isForbidden('::ffff:10.0.0.1', local)).toBe(true)
    expect(isForbidden('', local)).toBe(true)
    expect(isForbidden('::ffff:127.0.0.1', local)).toBe(false)
    expect(isForbidden('127.0.0.1', strict)).toBe(true)
    expect(isForbidden('8.8.8.8', strict)).toBe(false)
  })

  it('a name without addresses is unknown, not allowed', async () => {
    const empty: AddressPolicy = { ...strict, resolve: async () => [] }
    await expect(resolveAllowed('none.example.com', empty)).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('registration does not wait for silent name servers', async () => {
    const silent: AddressPolicy = {
      ...strict,
      resolve: (_name, signal) =>
        new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    }
    expect(await checkDestination('https://slow.example.com/', silent)).toMatchObject({ allowed: true })
  })
})

describe('DNS queries', () => {
  let server: Socket
  let resolveName: AddressPolicy['resolve']
  const questions: string[] = []

  /** A name server on loopback: `a.test` has both kinds of addresses, `b.test` fails for AAAA, `silent.test` waits. */
  beforeAll(async () => {
    server = createSocket('udp4')
    server.on('message', (query, { port, address }) => {
      const name = nameIn(query)
      const kind = query.readUInt16BE(query.length - (query.includes(Buffer.of(0, 0, 41)) ? 15 : 4))
      questions.push(`${name} ${kind === 28 ? 'AAAA' : 'A'}`)
      if (name !== 'silent.test') server.send(answerTo(query, name, kind), port, address)
    })
    server.bind(0, '127.0.0.1')
    await once(server, 'listening')
    resolveName = nameResolver([`127.0.0.1:${server.address().port}`])
  })
  afterAll(() => {
    server.close()
  })

  it('ask for A and AAAA', async () => {
    expect((await resolveName('a.test')).sort()).toEqual(['198.51.100.7', '2001:db8::7'])
    expect(questions.sort()).toEqual(['a.test A', 'a.test AAAA'])
  })

  it('use the other family when one fails', async () => {
    expect(await resolveName('b.test')).toEqual(['198.51.100.7'])
  })

  it('distinguish an unknown name from a failed query', async () => {
    await expect(resolveName('none.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect(resolveName('broken.test')).rejects.toMatchObject({ code: 'EAI_AGAIN' })
    await expect(resolveName('broken.test')).rejects.toBeInstanceOf(UnknownName)
  })

  it('end at once when aborted', async () => {
    const patience = new AbortController()
    const ends: string[] = []
    const patient = resolveName('silent.test', patience.signal).catch(() => ends.push('patient'))
    await expect(resolveName('silent.test', AbortSignal.timeout(20))).rejects.toMatchObject({
      code: 'EAI_AGAIN',
    })
    // The one that was asked earlier, and not called off, still waits.
    expect(ends).toEqual([])
    patience.abort()
    await patient
    await expect(resolveName('silent.test', AbortSignal.abort())).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  })
})

function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at] !== 0; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  return labels.join('.').toLowerCase()
}

const ADDRESSES: Record<string, [number, Buffer][]> = {
  'a.test': [
    [1, Buffer.of(198, 51, 100, 7)],
    [28, Buffer.from('20010db8000000000000000000000007', 'hex')],
  ],
  'b.test': [[1, Buffer.of(198, 51, 100, 7)]],
}

function answerTo(query: Buffer, name: string, kind: number): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const found = (ADDRESSES[name] ?? []).filter(([type]) => type === kind)
  const failed = name === 'broken.test' || (name === 'b.test' && kind === 28)
  const code = failed ? 2 : ADDRESSES[name] ? 0 : 3
  const head = Buffer.from([query[0]!, query[1]!, 0x81, 0x80 | code, 0, 1, 0, found.length, 0, 0, 0, 0])
  const records = found.map(([type, data]) =>
    Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]), data]),
  )
  return Buffer.concat([head, question, ...records])
}
