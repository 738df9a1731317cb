import { shellQuoted } from '../../shell-quoted.ts'

/** A request, to be written in a language. */
export interface RequestInCode {
  readonly method: string
  /** Complete and encoded: without quotes, backslashes and `$`. */
  readonly url: string
  /** JSON; undefined for none. */
  readonly body: unknown
  /** The media type of a file in place of JSON. */
  readonly upload: string | undefined
  readonly idempotency_key: string | undefined
  readonly if_match: string | undefined
}

/** The name of the file in code: that of the user may contain anything. */
const FILE = 'photo'

/** The same request in each language. The key comes from the environment, never from the code. */
export const snippetsOf = (request: RequestInCode) => ({
  curl: curl(request),
  TypeScript: typescript(request),
  Python: python(request),
})

const headersOf = ({ body, upload, idempotency_key, if_match }: RequestInCode): [string, string][] => {
  const type = upload ?? (body === undefined ? undefined : 'application/json')
  return [
    ...(type === undefined ? [] : [['Content-Type', type] satisfies [string, string]]),
    ...(idempotency_key ? [['Idempotency-Key', idempotency_key] satisfies [string, string]] : []),
    ...(if_match ? [['If-Match', if_match] satisfies [string, string]] : []),
  ]
}

function curl(request: RequestInCode): string {
  const { method, url, body, upload } = request
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${url}"`,
    '-H "Authorization: Bearer $SERAI_API_KEY"',
    ...headersOf(request).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(upload ? [`--data-binary @${FILE}`] : []),
    ...(body === undefined ? [] : [`-d ${shellQuoted(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ')
}

const indented = (text: string, by: number) => text.replaceAll('\n', `\n${' '.repeat(by)}`)

function typescript(request: RequestInCode): string {
  const { method, url, body, upload } = request
  const lines = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    'headers: {',
    `  authorization: \`Bearer \${process.env.SERAI_API_KEY}\`,`,
    ...headersOf(request).map(([name, value]) => `  '${name.toLowerCase()}': ${JSON.stringify(value)},`),
    '},',
    ...(upload ? [`body: await readFile('${FILE}'),`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
  ]
  return `${upload ? "import { readFile } from 'node:fs/promises'\n\n" : ''}const response = await fetch('${url}', {
${lines.map((line) => `  ${line}`).join('\n')}
})
console.log(response.status, await response.text())`
}

function python(request: RequestInCode): string {
  const { method, url, body, upload } = request
  const sent = upload ? `open("${FILE}", "rb").read()` : body !== undefined && 'json.dumps(body).encode()'
  return `import json, os, urllib.request

${body === undefined ? '' : `body = ${literal(body)}\n`}request = urllib.request.Request(
    "${url}",
    method="${method}",
${sent ? `    data=${sent},\n` : ''}    headers={
        "Authorization": f"Bearer {os.environ['SERAI_API_KEY']}",
${headersOf(request)
  .map(([name, value]) => `        "${name}": ${JSON.stringify(value)},\n`)
  .join('')}    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())`
}

const NAMES_IN_PYTHON = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

/** JSON as a literal of Python. */
function literal(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return NAMES_IN_PYTHON.get(value) ?? JSON.stringify(value)
  const [opening, closing] = Array.isArray(value) ? '[]' : '{}'
  const inner = Array.isArray(value)
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, depth + 1)}`)
  if (inner.length === 0) return `${opening}${closing}`
  const space = ' '.repeat(4 * (depth + 1))
  return `${opening}\n${inner.map((one) => `${space}${one},\n`).join('')}${' '.repeat(4 * depth)}${closing}`
}
