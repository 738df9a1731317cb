import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../certificate.ts'
import { answers, BEHAVIOURS, type Behaviour, openReceiver, type Receiver } from './receiver.ts'

/** A receiver that fails at once, and how an attempt is recorded. */
export interface Failing {
  readonly name: string
  readonly url: string
  readonly error: string
  readonly status_code: number | null
}

const STATUSES = [
  300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 429, 451, 500, 501,
  502, 503, 504,
]

/** Failures of connection and protocol, by their recorded class. */
const BROKEN: [name: string, error: string, Behaviour][] = [
  ['resets', 'reset', BEHAVIOURS.resets],
  ['closes', 'reset', BEHAVIOURS.closes],
  ['talks nonsense', 'protocol', BEHAVIOURS.talks_nonsense],
  ['sends 64 KB of headers', 'protocol', BEHAVIOURS.sends_huge_headers],
  [
    'switches protocols',
    'protocol',
    (_, __, socket) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
  ],
  ['says continue, and goes', 'protocol', (_, __, socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n')],
  ['gives hints, and goes', 'reset', (_, __, socket) => socket.end('HTTP/1.1 103 Early Hints\r\n\r\n')],
  ['breaks off in the status line', 'reset', (_, __, socket) => socket.end('HTTP/1.1 20')],
  [
    'has two lengths',
    'protocol',
    (_, __, socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
  ],
]

/** Names for `test.resolve`: unknown, with silent name servers, internal, and both public and internal. */
export const NAMES: Record<string, () => Promise<string[]>> = {
  'nowhere.example.com': () =>
    Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  'silent.example.com': () => Promise.reject(Object.assign(new Error('no answer'), { code: 'EAI_AGAIN' })),
  'inside.example.com': async () => ['10.0.0.7'],
  'half-inside.example.com': async () => ['93.184.215.14', '169.254.169.254'],
}

export interface FailingReceivers {
  readonly all: readonly Failing[]
  readonly receiver: Receiver
  close(): Promise<void>
}

/** Opens them all: most on one port, each with its own path. */
export async function openFailing(): Promise<FailingReceivers> {
  const receiver = await openReceiver((response, request, socket) => {
    const [, kind, which] = request.path.split('/')
    if (kind === 'status')
      answers(Number(which), `no ${which}`, { location: '/elsewhere' })(response, request, socket)
    else BROKEN[Number(which)]![2](response, request, socket)
  })
  const { origin, port } = new URL(receiver.url)
  const tls = createTlsServer(selfSigned(), (_request, response) => response.end())
  tls.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve))
  const closed = await openReceiver()
  await closed.close()
  const failing = (name: string, url: string, error: string, status_code: number | null = null): Failing => ({
    name,
    url,
    error,
    status_code,
  })
  return {
    receiver,
    all: [
      ...STATUSES.map((status) =>
        failing(`answers ${status}`, `${origin}/status/${status}`, 'status', status),
      ),
      ...BROKEN.map(([name, error], i) => failing(name, `${origin}/broken/${i}`, error)),
      failing('is not there', closed.url, 'connect'),
      failing(
        'has a certificate of its own making',
        `https://localhost:${(tls.address() as AddressInfo).port}/`,
        'tls',
      ),
      failing('speaks no TLS', `https://localhost:${port}/`, 'tls'),
      failing('has a name that nobody knows', 'https://nowhere.example.com/', 'dns'),
      failing('has name servers that are silent', 'https://silent.example.com/', 'dns'),
      failing('leads inside', 'https://inside.example.com/', 'blocked_address'),
      failing('leads inside, and outside', 'https://half-inside.example.com/', 'blocked_address'),
    ],
    async close() {
      await receiver.close()
      tls.closeAllConnections()
      await new Promise((resolve) => tls.close(resolve))
    },
  }
}
