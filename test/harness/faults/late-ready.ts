import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** ReadyForQuery: type byte, length and transaction state. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])
const READY_BYTES = READY.length + 1
const LATE_MS = 3

/**
 * A proxy to PostgreSQL that sends the last message of each response separately, as a network that splits
 * packets may.
 */
export async function openLateReadyProxy(server_url: string) {
  const { hostname, port, username, password, pathname } = new URL(server_url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(`${decodeURIComponent(hostname)}/.s.PGSQL.${port || 5432}`)
    client.setNoDelay(true).pipe(upstream)
    upstream.on('data', (chunk: Buffer) => {
      const at = chunk.length - READY_BYTES
      if (at <= 0 || !chunk.subarray(at).subarray(0, READY.length).equals(READY)) return client.write(chunk)
      client.write(chunk.subarray(0, at))
      setTimeout(() => client.write(chunk.subarray(at)), LATE_MS)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own_port } = server.address() as { port: number }
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${own_port}${pathname}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
