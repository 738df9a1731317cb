import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent, type Dispatcher, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../harness/app.ts'
import { openPage } from '../harness/booking-page/pages.ts'
import { selfSigned } from '../harness/certificate.ts'
import { staffOf } from '../harness/staff.ts'
import { bookingOf, makeStock } from '../harness/stock.ts'
import { freePort, type Program, run, temporaryFolder, until } from './program.ts'

const DEPLOY = new URL('../../deploy', import.meta.url).pathname
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
const HOST = 'localhost'

/** Ports of a test in place of those that only root may listen on. */
interface Ports {
  readonly http: number
  readonly https: number
  readonly services: readonly number[]
}

interface Proxy {
  readonly program: string
  /** Writes its configuration into a folder and returns the arguments to start it with. */
  configure(folder: string, ports: Ports): string[]
}

/** Throws where the file of `deploy/` no longer has what the test replaces. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the configuration has no "${from}"`)
    return result.replaceAll(from, to)
  }, text)
}

const certificate = selfSigned()

const PROXIES: Record<string, Proxy> = {
  'nginx.conf': {
    program: 'nginx',
    configure(folder, { http, https, services }) {
      const [server] = read('proxy/nginx.conf').match(/^ +server 127.*$/m)!
      const site = replaced(read('proxy/nginx.conf'), [
        ['    listen [::]:80;\n', ''],
        ['    listen [::]:443 ssl http2;\n', ''],
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443 ', `listen 127.0.0.1:${https} `],
        ['https://$host$', `https://$host:${https}$`],
        ['pms.example.com;', `${HOST};`],
        ['/etc/letsencrypt/live/pms.example.com/fullchain.pem', join(folder, 'cert.pem')],
        ['/etc/letsencrypt/live/pms.example.com/privkey.pem', join(folder, 'key.pem')],
        [server, services.map((port) => server.replace('8080', `${port}`)).join('\n')],
      ])
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `  ${name}_temp_path ${folder}/${name};`)
        .join('\n')
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nuser root;\nevents {}\nhttp {\n  access_log off;\n${temporary}\n${site}}\n`,
      )
      return ['-c', join(folder, 'nginx.conf'), '-e', 'stderr']
    },
  },
  Caddyfile: {
    program: 'caddy',
    configure(folder, { http, https, services }) {
      const options = `\tadmin off\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}\n\tstorage file_system ${folder}\n`
      const site = replaced(read('proxy/Caddyfile'), [
        ['\ton_demand_tls {', `${options}\ton_demand_tls {`],
        ['ask http://127.0.0.1:8080', `ask http://127.0.0.1:${services[0]}`],
        // Its own authority, in place of a public one.
        ['\t\ton_demand\n', '\t\ton_demand\n\t\tissuer internal\n'],
        ['pms.example.com {', `${HOST} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`],
        [
          'reverse_proxy 127.0.0.1:8080',
          `reverse_proxy ${services.map((port) => `127.0.0.1:${port}`).join(' ')}`,
        ],
      ])
      writeFileSync(join(folder, 'Caddyfile'), site)
      return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
    },
  },
  'haproxy.cfg': {
    program: 'haproxy',
    configure(folder, { http, https, services }) {
      const server = '    server one 127.0.0.1:8080'
      const text = replaced(read('proxy/haproxy.cfg'), [
        ['bind :80', `bind 127.0.0.1:${http}`],
        ['bind :443', `bind 127.0.0.1:${https}`],
        ['/etc/haproxy/pms.example.com.pem', join(folder, 'both.pem')],
        [
          server,
          services.map((port) => server.replace('one', `on${port}`).replace('8080', `${port}`)).join('\n'),
        ],
      ])
      writeFileSync(join(folder, 'haproxy.cfg'), text)
      return ['-f', join(folder, 'haproxy.cfg')]
    },
  },
}

/** How many requests for properties a process has served: it serves again once the proxy has noticed it. */
async function requestsOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^serai_http_request_duration_seconds_count\{.*properties.*\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

const secret = randomBytes(24).toString('hex')
const test = testApp({ secret: Buffer.from(secret) })

describe.each(Object.entries(PROXIES))('deploy/proxy/%s', (_name, proxy) => {
  const is_missing = spawnSync(proxy.program, ['-v']).error !== undefined
  describe.skipIf(is_missing)(`with ${proxy.program}`, () => {
    let ports: Ports
    let child: ChildProcess
    let errors = ''
    const services: Program[] = []
    const dispatcher = new Agent({ connect: { ca: certificate.cert }, connections: 16 })
    const ask = (path: string, options: Partial<Dispatcher.RequestOptions> = {}) =>
      request(`https://${HOST}:${ports.https}${path}`, { dispatcher, ...options } as never)

    const serve = async (port: number) => {
      const env = {
        ...test.database_env,
        SERAI_SECRET: secret,
        PORT: `${port}`,
        TRUST_PROXY: '127.0.0.1',
        PUBLIC_URL: `https://${HOST}`,
        DOWNTIME_DIR: 'none',
        DRAIN_SECONDS: '5',
        RATE_LIMIT_PER_SECOND: '10000',
        RATE_LIMIT_BURST: '10000',
      }
      const program = run(['serve', '--role', 'api'], env)
      await program.prints('is listening')
      return program
    }

    beforeAll(async () => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'cert.pem'), certificate.cert)
      writeFileSync(join(folder, 'key.pem'), certificate.key)
      writeFileSync(join(folder, 'both.pem'), certificate.cert + certificate.key)
      ports = {
        http: await freePort(),
        https: await freePort(),
        services: [await freePort(), await freePort()],
      }
      services.push(await serve(ports.services[0]!), await serve(ports.services[1]!))
      child = spawn(proxy.program, proxy.configure(folder, ports), {
        env: { PATH: process.env.PATH, HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const output of [child.stdout!, child.stderr!]) output.on('data', (chunk) => (errors += chunk))
      await until(
        async () =>
          child.exitCode === null ? (await ask('/readyz').catch(() => undefined))?.statusCode : errors,
        (status) => status === 200,
      )
    })
    afterAll(async () => {
      for (const { child: service } of services) service.kill('SIGKILL')
      if (child?.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await dispatcher.close()
    })

    it('leads to HTTPS, and keeps the metrics inside', async () => {
      const plain = await request(`http://${HOST}:${ports.http}/app?x=1`)
      expect([plain.statusCode, plain.headers.location]).toEqual([
        308,
        expect.stringMatching(/^https:\/\/localhost.*\/app\?x=1$/),
      ])
      expect((await ask('/metrics')).statusCode).toBe(404)
      const page = await ask('/app')
      expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    })

    it.runIf(proxy.program === 'caddy')(
      'has a certificate for the domain of a property, and for no other',
      async () => {
        const hotel = await test.createHotel()
        const { pathname } = new URL(await openPage(test, hotel))
        const { api } = await staffOf(test, hotel)
        await api.make(`/properties/${hotel.property_id}/booking-domain`, { name: 'book.hotel.example' })
        /** Opens the first page under a name, by an authority that the test does not check. */
        const open = async (name: string) => {
          const connect = { rejectUnauthorized: false, servername: name }
          const client = new Agent({ connect })
          const answer = await request(`https://${HOST}:${ports.https}/`, {
            dispatcher: client,
            headers: { host: name },
          }).catch((error: Error) => error.message)
          await client.close()
          return typeof answer === 'string' ? answer : [answer.statusCode, answer.headers.location]
        }
        expect(await open('book.hotel.example')).toEqual([302, pathname])
        expect(await open('book.stranger.example')).toMatch(/alert internal error|handshake/)
      },
    )

    it('tells the address of the caller, not one that the caller invents', async () => {
      const hotel = await test.createHotel()
      const { secret } = await hotel.key()
      const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.9' }
      expect((await ask('/v1/properties', { headers })).statusCode).toBe(200)
      const staff = await staffOf(test, hotel)
      const ranges = await until(
        async () =>
          (await staff.api.get('/keys')).body.data.map(
            (key: { last_used_range: string }) => key.last_used_range,
          ),
        (found) => found.some(Boolean),
      )
      expect(ranges.filter(Boolean)).toEqual(['127.0.0.0/24'])
    })

    it('takes a picture of several megabytes, and the answer is that of the service', async () => {
      const hotel = await test.createHotel()
      const { room_type_id } = await makeStock(hotel.api, { inventory_count: 1 })
      const { statusCode, body } = await ask(`/v1/room-types/${room_type_id}/photos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hotel.api.secret}`, 'content-type': 'image/png' },
        body: Buffer.alloc(4_000_000),
      })
      expect([statusCode, await body.json()]).toMatchObject([422, { error: { code: 'SVC-2002' } }])
    })

    it('passes the stream of changes on at once', async () => {
      const { cookie } = await staffOf(test, await test.createHotel())
      const stream = await ask('/app/api/live/stream', { headers: { cookie: `__Host-${cookie}` } })
      expect(stream.statusCode).toBe(200)
      const [first] = (await once(stream.body, 'data')) as [Buffer]
      expect(first.toString()).toBe(': open\n\n')
      stream.body.on('error', () => {}).destroy()
    })

    it('loses no request while its processes are restarted one after the other', async () => {
      const hotel = await test.createHotel()
      const stock = await makeStock(hotel.api, { inventory_count: 900 })
      const headers = {
        authorization: `Bearer ${hotel.api.secret}`,
        'content-type': 'application/json',
      }
      const counted: Record<string, number> = {}
      const stopping = new AbortController()
      const client = async (i: number) => {
        for (let n = 0; !stopping.signal.aborted; n++) {
          const writes = (i + n) % 8 === 0
          const answer = await ask(writes ? '/v1/reservations' : '/v1/properties', {
            headers: { ...headers, ...(writes && { 'idempotency-key': `${proxy.program}-${i}-${n}` }) },
            ...(writes && { method: 'POST', body: JSON.stringify(bookingOf(stock)) }),
          }).then(
            async ({ statusCode, body }) => {
              await body.dump()
              return `${statusCode}`
            },
            (error: Error) => error.message,
          )
          counted[answer] = (counted[answer] ?? 0) + 1
        }
      }
      const clients = Array.from({ length: 8 }, (_, i) => client(i))
      for (const [i, port] of ports.services.entries()) {
        services[i]!.child.kill('SIGTERM')
        await services[i]!.ended
        services[i] = await serve(port)
        await until(
          () => requestsOf(port),
          (count) => count > 20,
        )
      }
      stopping.abort()
      await Promise.all(clients)
      // 409: no room is left. All else is an answer that the service did not give.
      expect(['200', '201', '409']).toEqual(expect.arrayContaining(Object.keys(counted)))
      expect(counted['201']).toBeGreaterThan(20)
    })
  })
})
