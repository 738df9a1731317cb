import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../client.ts'
import { refuseOverload } from './unavailable.ts'

const body = JSON.stringify({
  error: { code: 'SVC-9002', message: 'The service is temporarily unavailable.' },
})

describe('a service that is overloaded', () => {
  it('fails the test as overloaded, before its replies are compared', async () => {
    const server = createServer((_, response) => {
      response.writeHead(503, { 'content-type': 'application/json' }).end(body)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const api = clientOf(`http://127.0.0.1:${port}`, null)
    try {
      for (const send of [() => api.get('/reservations'), () => api.make('/reservations', {})]) {
        await expect(send()).rejects.toThrow('The service was overloaded, and nothing was compared')
      }
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each([
    ['of a throttled channel, 503 SVC-1002', 503, '{"error":{"code":"SVC-1002"}}'],
    ['that refuses, 409', 409, '{"error":{"code":"SVC-1001"}}'],
    ['that succeeds with such a text', 200, body],
  ])('is not meant by a response %s', (_, status, text) => {
    expect(() => refuseOverload('GET /', { status, text })).not.toThrow()
  })
})
