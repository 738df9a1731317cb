import { OPERATIONS } from '../../../contract/api.ts'
import type { ListedRequest } from './store.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const OF_THE_API: ReadonlySet<string> = new Set(OPERATIONS.map(({ id }) => id))

/**
 * The same request for a shell; null for what the dashboard alone may ask. The key is a variable; what is masked in the
 * log is masked here.
 */
export function curlOf(
  request: Pick<ListedRequest, 'method' | 'path' | 'query' | 'operation' | 'source'>,
  { base_url, body }: { base_url: string; body: string | null },
): string | null {
  if (request.source === 'dashboard' && !OF_THE_API.has(request.operation ?? '')) return null
  const path = request.path.replace('/app/api/live/', '/v1/').replace('/app/api/sandbox/', '/sandbox/v1/')
  const query = request.query === '' ? '' : `?${request.query}`
  const parts = [`curl -X ${request.method} ${quoted(base_url + path + query)}`]
  parts.push('-H "Authorization: Bearer $SERAI_API_KEY"')
  if (body !== null) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`)
  return parts.join(' \\\n  ')
}
