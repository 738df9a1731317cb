import { readFileSync } from 'node:fs'
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'

/**
 * A receiver in a child process. `/ok/…` answers 200, `/fail/…` 500, `/hang/…` never. `GET /healthz`,
 * `/count`, `/arrivals` (milliseconds since 1970 by event id) and `/forget` are for the benchmark.
 */
const arrivals = new Map<string, number>()
let count = 0

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/'
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    if (path === '/arrivals') response.end(JSON.stringify([...arrivals]))
    else response.end(JSON.stringify({ count }))
    if (path === '/forget') {
      arrivals.clear()
      count = 0
    }
    return
  }
  const at = performance.timeOrigin + performance.now()
  request.resume()
  request.on('end', () => {
    if (path.startsWith('/hang/')) return
    if (path.startsWith('/fail/')) {
      response.writeHead(500, { 'content-length': '2' }).end('no')
      return
    }
    count += 1
    const id = request.headers['service-event-id']
    if (typeof id === 'string' && !arrivals.has(id)) arrivals.set(id, at)
    response.writeHead(200, { 'content-length': '2' }).end('ok')
  })
}

const { PORT, SECURE_PORT, CERT, KEY } = process.env
const servers = [{ port: PORT, server: createPlain(answer) }]
if (CERT && KEY) {
  const secure = createSecure({ cert: readFileSync(CERT), key: readFileSync(KEY) }, answer)
  servers.push({ port: SECURE_PORT, server: secure })
}
for (const { port, server } of servers) {
  server.keepAliveTimeout = 60_000
  server.listen(Number(port), '127.0.0.1')
}
