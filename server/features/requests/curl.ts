import type { ListedRequest } from './store.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same request for a shell. The key is a variable; what is masked in the log is masked here. */
export function curlOf(
  request: Pick<ListedRequest, 'method' | 'path' | 'query'>,
  { base_url, body }: { base_url: string; body: string | null },
): string {
  // What the dashboard asked the API offers too.
  const path = request.path.replace('/app/api/live/', '/v1/').replace('/app/api/sandbox/', '/sandbox/v1/')
  const query = request.query === '' ? '' : `?${request.query}`
  const parts = [`curl -X ${request.method} ${quoted(base_url + path + query)}`]
  parts.push('-H "Authorization: Bearer $SERAI_API_KEY"')
  if (body !== null) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(body)}`)
  return parts.join(' \\\n  ')
}
