import { escapeHtml, Html, html } from '../kernel/text/html.ts'

/** Tokens that are coloured, by language: the first alternative that matches wins. */
const TOKENS: Record<string, RegExp> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\b\d+(?:\.\d+)?\b)|(?<word>\b(?:true|false|null)\b)/g,
  sh: /(?<comment>(?<=^|\s)#.*$)|(?<word>(?<=^|\n)\s*(?:curl|export|npm)\b)|(?<option>(?<=\s)-{1,2}[A-Za-z][\w-]*)|(?<string>"(?:[^"\\]|\\.)*")/gm,
  ts: /(?<comment>\/\/.*$)|(?<string>'[^'\n]*'|`[^`]*`)|(?<word>\b(?:import|from|export|function|const|return|if)\b)|(?<number>\b\d+\b)/gm,
  php: /(?<comment>\/\*.*?\*\/|\/\/.*$)|(?<string>'[^'\n]*'|"[^"\n]*")|(?<word>\b(?:function|return|if|null)\b)|(?<number>\b\d+\b)/gm,
  go: /(?<comment>\/\/.*$)|(?<string>"[^"\n]*"|`[^`]*`)|(?<word>\b(?:var|func|return|if|nil)\b)|(?<number>\b\d+\b)/gm,
  python:
    /(?<comment>#.*$)|(?<string>b?r?"[^"\n]*")|(?<word>\b(?:import|def|return|if|or|not|False)\b)|(?<number>\b\d+\b)/gm,
  http: /(?<key>^[\w-]+(?=:))/gm,
}

/** Code with its tokens marked for the style sheet. */
function coloured(code: string, language: string): Html {
  const tokens = TOKENS[language]
  if (!tokens) return new Html(escapeHtml(code))
  let text = ''
  let at = 0
  for (const match of code.matchAll(tokens)) {
    const kind = Object.entries(match.groups!).find(([, value]) => value !== undefined)![0]
    text += escapeHtml(code.slice(at, match.index)) + `<span class="t-${kind}">${escapeHtml(match[0])}</span>`
    at = match.index + match[0].length
  }
  return new Html(text + escapeHtml(code.slice(at)))
}

/** A block of code with its title and a button that copies it. */
export const codeBlock = (code: string, language: string, title = ''): Html => html`<figure class="code">
<figcaption><span>${title || NAMES[language] || language}</span><button type="button" class="copy" hidden>Copy</button></figcaption>
<pre tabindex="0"><code>${coloured(code.trimEnd(), language)}</code></pre>
</figure>`

const NAMES: Record<string, string> = {
  json: 'JSON',
  sh: 'Shell',
  ts: 'TypeScript',
  php: 'PHP',
  go: 'Go',
  python: 'Python',
  http: 'Header',
  text: 'Text',
}

export const jsonBlock = (value: unknown, title?: string): Html => codeBlock(layOut(value), 'json', title)

const WIDTH = 62

/** JSON with small objects on one line. */
function layOut(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value) ?? 'null'
  if (typeof value !== 'object' || value === null) return flat
  const spaced = spread(value)
  const small = spaced.length + indent.length <= WIDTH && (Array.isArray(value) || isMoney(value))
  if (flat === '{}' || flat === '[]' || small) return spaced
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => deeper + layOut(item, deeper)).join(',\n')}\n${indent}]`
  }
  const lines = Object.entries(value).map(
    ([key, item]) => `${deeper}${JSON.stringify(key)}: ${layOut(item, deeper)}`,
  )
  return `{\n${lines.join(',\n')}\n${indent}}`
}

const isMoney = (value: object) => 'amount' in value && 'currency' in value && Object.keys(value).length === 2

function spread(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(spread).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${spread(item)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** A request as a curl command. */
export interface ShellRequest {
  readonly method: string
  readonly url: string
  readonly query: Readonly<Record<string, string>>
  readonly write: boolean
  readonly body: unknown
  /** The media type of a file that is sent in place of JSON. */
  readonly upload?: string | undefined
}

export function curlOf({ method, url, query, write, body, upload }: ShellRequest): string {
  const parameters = Object.entries(query)
  const options = `${method === 'GET' ? '' : `-X ${method} `}${parameters.length > 0 ? '-G ' : ''}`
  const lines = [
    `curl ${options}${url}`,
    '-H "Authorization: Bearer $SERAI_KEY"',
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"']),
    ...(upload === undefined ? [] : [`-H "Content-Type: ${upload}"`]),
    ...(write ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...parameters.map(([name, value]) => `--data-urlencode ${name}=${value}`),
    ...(upload === undefined ? [] : ['--data-binary @file']),
    ...(body === undefined ? [] : [`-d '${layOut(body, '  ').replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}
