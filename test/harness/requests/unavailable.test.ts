import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../client.ts'
import { failAsOverloaded, refuseOverload, watchOverload } from './unavailable.ts'

const body = { error: { code: 'SVC-9002', message: 'The service is temporarily unavailable.' } }

const server = fastify()
watchOverload(server)
server.get('/reservations', (_, reply) => reply.code(503).send(body))
server.post('/reservations', (_, reply) => reply.code(503).send(body))
server.get('/throttled', (_, reply) => reply.code(503).send({ error: { code: 'SVC-1002' } }))
let refusals = 0
server.post('/busy', (_, reply) =>
  ++refusals < 3 ? reply.code(503).header('retry-after', '1').send(body) : reply.code(201).send({ refusals }),
)
let base: string
beforeAll(async () => {
  await server.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.server.closeAllConnections()
  await Promise.all([once(server.server, 'close'), server.close()])
})

const MESSAGE = 'The service was overloaded, and nothing was compared'
/** A test that has failed, as the runner describes it. */
const failedTest = () => {
  const wrong = { message: 'expected 7 to be 8', name: 'AssertionError' }
  return { result: { state: 'fail' as const, errors: [wrong] } }
}

describe('a service that is overloaded', () => {
  it('fails the test as overloaded, before its replies are compared', async () => {
    const api = clientOf(base, null)
    for (const send of [() => api.get('/reservations'), () => api.make('/reservations', {})])
      await expect(send()).rejects.toThrow(MESSAGE)
    expect(() => failAsOverloaded(failedTest())).toThrow(MESSAGE)
  })

  it('is asked again after the time it names, and then served', async () => {
    expect(await clientOf(base, null).make('/busy', {})).toEqual({ refusals: 3 })
    failAsOverloaded({ result: { state: 'pass' } })
  })

  it('fails it so too where no reply was looked at; a wrong result is not reported', async () => {
    await fetch(`${base}/reservations`)
    const test = failedTest()
    expect(() => failAsOverloaded(test)).toThrow(`${MESSAGE}: GET /reservations`)
    expect(test.result.errors).toEqual([])
    // Only the test in which it happened.
    expect(() => failAsOverloaded(failedTest())).not.toThrow()
  })

  it('does not fail a test that passed all the same', async () => {
    await fetch(`${base}/reservations`)
    expect(() => failAsOverloaded({ result: { state: 'pass' } })).not.toThrow()
  })

  it('is not one that refuses for another reason: the wrong result is reported', async () => {
    await fetch(`${base}/throttled`)
    const test = failedTest()
    expect(() => failAsOverloaded(test)).not.toThrow()
    expect(test.result.errors).toHaveLength(1)
  })

  it.each([
    ['of a throttled channel, 503 SVC-1002', 503, '{"error":{"code":"SVC-1002"}}'],
    ['that refuses, 409', 409, '{"error":{"code":"SVC-1001"}}'],
    ['that succeeds with such a text', 200, JSON.stringify(body)],
  ])('is not meant by a response %s', (_, status, text) => {
    expect(() => refuseOverload('GET /', { status, text })).not.toThrow()
  })
})
