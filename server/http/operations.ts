import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Environment } from './call.ts'

interface Parts {
  readonly environments: Record<string, Environment>
  readonly clock: Clock
  readonly config: Config
}

/** What operators ask: whether the process lives, and whether it can serve. No key is needed. decisions 1 */
export async function operations(server: FastifyInstance, { environments }: Parts) {
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const failed: string[] = []
    for (const { name, tenant } of Object.values(environments)) {
      try {
        const connection = await tenant.connect()
        await connection.command('SELECT 1').finally(() => connection.release())
      } catch {
        failed.push(name)
      }
    }
    if (failed.length === 0) return { status: 'ready' }
    return reply.code(503).send({ status: 'unavailable', databases: failed })
  })
}
