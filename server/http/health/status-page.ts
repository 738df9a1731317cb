import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Html, html } from '../../kernel/text/html.ts'

/** The state of the service, as `serai status --json` prints it. rule 14.33 */
export interface ServiceStatus {
  readonly version: string
  readonly moment: string
  readonly state: StateName
  readonly checks: readonly {
    readonly name: string
    readonly environment: string | null
    readonly state: StateName
    readonly text: string
  }[]
}

type StateName = 'ok' | 'attention' | 'broken'

const STYLE = `
:root { color-scheme: light dark; --ok: light-dark(#1d6b3a, #7fd6a0); --attention: light-dark(#8a5300, #f3bd62); --broken: light-dark(#b3261e, #ff9d94);
  --line: light-dark(#ddd6cc, #3b3530); --faint: light-dark(#655d55, #a89f95) }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf8f5, #171411);
  color: light-dark(#211d1a, #f0ebe5) }
h1 { font-size: 1.4rem; margin: 0 }
p { margin: .25rem 0 1.25rem; color: var(--faint) }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line) }
td:last-child { overflow-wrap: anywhere }
thead th { border: 0; color: var(--faint); font-weight: 400 }
tbody th { font-weight: 600; white-space: nowrap }
small { display: block; color: var(--faint); font-weight: 400 }
.ok { color: var(--ok) } .attention { color: var(--attention) } .broken { color: var(--broken) }
.attention, .broken { font-weight: 600 }
@media (max-width: 40rem) {
  thead { display: none }
  tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--line); padding: .5rem 0 }
  th, td { border: 0; padding: 0 }
  td:last-child { grid-column: 1 / -1; color: var(--faint) }
}
`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** As a page for browsers, which ask for HTML, and as JSON for everybody else. */
export function sendStatus(request: FastifyRequest, reply: FastifyReply, status: ServiceStatus) {
  reply.header('vary', 'accept')
  if (!request.headers.accept?.includes('text/html')) return reply.send(status)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex')
    .send(statusPage(status))
}

const TITLES = { ok: 'All is well', attention: 'Something needs attention', broken: 'Something is broken' }

const statusPage = ({ version, moment, state, checks }: ServiceStatus): string =>
  `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Serai: ${state}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<h1 class="${state}">${TITLES[state]}</h1>
<p>Serai ${version}, <time datetime="${moment}">${moment.replace('T', ' ').replace('Z', ' UTC')}</time></p>
<table>
<thead><tr><th scope="col">What</th><th scope="col">State</th><th scope="col">Details</th></tr></thead>
<tbody>${checks.map(
      (one) => html`
<tr><th scope="row">${one.name}${one.environment && html`<small>${one.environment}</small>`}</th><td class="${one.state}">${one.state}</td><td>${one.text}</td></tr>`,
    )}
</tbody>
</table>
</body>
</html>
`.text
  }`
