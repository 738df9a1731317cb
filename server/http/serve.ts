import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Deprecation, isWrite, mayBeTried, type Operation } from '#contract/operation.ts'
import { read } from './read.ts'
import type { ApiRequest, ApiResponse, Endpoint, Pipeline } from './request.ts'
import { send, sendFile } from './responses/send.ts'
import { serialiserOf } from './responses/serialise.ts'
import type { Route } from './route.ts'
import { methodNotAllowed, unservedBy } from './unserved.ts'
import { validatorOf } from './validation/validate.ts'
import { dryRun } from './writes/dry-run.ts'
import { write } from './writes/write.ts'

/** What API keys and sessions have in common: endpoints, their routes, and how a request is executed. */

export const compileEndpoints = (routes: readonly Route[]): Endpoint[] =>
  routes.map((route) => {
    // What is done before the transaction cannot be rolled back with it.
    if (mayBeTried(route.operation) && route.prepare)
      throw new Error(`${route.operation.id} acts before its transaction, so it cannot be a dry run.`)
    return {
      ...route,
      validator: validatorOf(route.operation),
      serialise: serialiserOf(route.operation),
      has_version: hasVersion(route.operation),
    }
  })

/** Objects that change have a counter as their `version`. rule 10 */
const hasVersion = ({ response }: Operation): boolean =>
  (response as { properties?: Record<string, { type?: string }> })?.properties?.version?.type === 'integer'

const urlOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Serves each operation under its method and path; `answer` handles a request. */
export function serveEndpoints(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
  answer: (endpoint: Endpoint, request: FastifyRequest) => Promise<ApiResponse>,
): void {
  for (const endpoint of endpoints) {
    const { method, body_limit, deprecated } = endpoint.operation
    const deprecation_headers = deprecated && deprecationHeaders(deprecated, server.prefix)
    server.route({
      method,
      url: urlOf(endpoint.operation.path),
      config: { endpoint },
      ...(body_limit && { bodyLimit: body_limit }),
      handler: async (request, reply) => {
        if (deprecation_headers) reply.headers(deprecation_headers)
        const answered = await answer(endpoint, request)
        const type = answered.media_type ?? endpoint.operation.file
        return type ? sendFile(reply, answered, type) : send(reply, endpoint, answered)
      },
    })
  }
  const { shadowed, refusalOf } = unservedBy(endpoints.map(({ operation }) => operation))
  for (const { path, methods, allowed } of shadowed)
    server.route({
      method: [...methods],
      url: urlOf(path),
      handler: () => {
        throw methodNotAllowed(allowed)
      },
    })
  server.setNotFoundHandler((request) => {
    throw refusalOf(request.url.slice(server.prefix.length))
  })
}

export async function execute(pipeline: Pipeline, request: ApiRequest): Promise<ApiResponse> {
  const { operation } = request.endpoint
  const is_preview = operation.changes_nothing === true && request.idempotency_key === undefined
  if (!isWrite(operation) || is_preview) return read(pipeline, request)
  if (request.dry_run) return dryRun(pipeline, request)
  const answer = await write(pipeline, request)
  if (!answer.replayed) pipeline.onCommit()
  return answer
}

/** Where to read about deprecations. */
const EXPLAINED = '/docs/limits#versions'

/** The headers of a deprecated operation: RFC 9745 and RFC 8594. spec 9.3, rule 12 */
function deprecationHeaders({ since, sunset, successor }: Deprecation, prefix: string) {
  const links = [
    `<${EXPLAINED}>; rel="deprecation"; type="text/html"`,
    ...(successor === undefined ? [] : [`<${prefix}${successor}>; rel="successor-version"`]),
  ]
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: links.join(', '),
  }
}
