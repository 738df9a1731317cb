import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { connectionLimits, limitConnections } from './connection-limit.ts'

it('rule 12 — one range of addresses has its share of the connections, the others theirs, and closed ones count no more', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined).write('x'))
  limitConnections(server, { max: 6, max_of_range: 3 }, (address) => address === '127.0.9.1')
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const open: Socket[] = []
  /** Whether the server accepts a connection from an address of this machine. */
  async function accepts(localAddress: string): Promise<boolean> {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    open.push(socket)
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  }
  const answers = []
  for (const address of ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4', '127.0.2.1', '127.0.9.1'])
    answers.push(await accepts(address))
  expect(answers).toEqual([true, true, true, false, true, true])
  open[0]!.destroy()
  await expect.poll(() => accepts('127.0.1.5')).toBe(true)
  expect(await accepts('127.0.1.6')).toBe(false)
  for (const socket of open) socket.destroy()
  server.close()
})

it('the limit leaves descriptors for the database', () => {
  const { max, max_of_range } = connectionLimits()
  expect(max).toBeGreaterThanOrEqual(128)
  expect(max_of_range).toBe(Math.floor(max / 4))
})
