import type { FastifyInstance } from 'fastify'
import { isKnown } from '#server/http/if-none-match.ts'
import type { AnonymousLimit } from '#server/http/limits/anonymous-limit.ts'
import { momentOf, type Pipeline } from '#server/http/request.ts'
import { readCalendar } from './public.ts'

interface Dependencies {
  readonly pipeline: Pipeline
  readonly anonymous: AnonymousLimit
}

/**
 * The calendars of rooms, each at a secret address: `/channels/ical/<token>.ics`. A conditional request with
 * the current ETag gets 304.
 */
export async function calendars(server: FastifyInstance, { pipeline, anonymous }: Dependencies) {
  const nowOf = (account_id: string) => momentOf(pipeline, account_id).now
  server.get('/channels/ical/:file', async (request, reply) => {
    anonymous.take(request.ip)
    const { file } = request.params as { file: string }
    const token = /^(cal_[0-9A-Za-z]{32,64})\.ics$/.exec(file)?.[1]
    const calendar = token && (await readCalendar(pipeline.environment.system, token, nowOf))
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (!calendar)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such calendar.\n')
    reply.header('etag', calendar.etag)
    if (isKnown(request, calendar.etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(calendar.text)
  })
}
