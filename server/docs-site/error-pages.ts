import { OPERATIONS } from '#contract/api.ts'
import { ERROR_PAGES } from '#contract/error-guide/error-guide.ts'
import { docUrlOf, ERRORS, type ErrorCode } from '#contract/errors.ts'
import { errorSample } from '#contract/openapi/parts.ts'
import { errorsOf } from '#contract/operation.ts'
import { type Html, html } from '../kernel/text/html.ts'
import { jsonBlock } from './code.ts'
import { type Page, tagPath } from './layout.ts'
import { inline } from './markdown.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** The meaning of the leading digits of a code. */
const FAMILIES: Record<string, string> = {
  '10': 'Bookings, rooms, rates and channels',
  '15': 'Webhook endpoints',
  '20': 'The form of a request',
  '30': 'What is not there',
  '40': 'Keys and what they may do',
  '50': 'Rate limit',
  '60': 'Idempotency',
  '70': 'Invoices',
  '80': 'Payments',
  '90': 'The service itself',
}

/** The list of all errors. */
export function errorsPage(): Page {
  const families = Map.groupBy(CODES, (code) => code.slice(4, 6))
  const content = html`<article class="guide">
<h1>Errors</h1>
<p>An error has a status of 4xx or 5xx and this body. Programs read <code>code</code>; people read <code>message</code>, whose wording may change.</p>
${jsonBlock(errorSample('SVC-2002'))}
<p><code>details</code> is a list of fields for validation and for references that name nothing, and an object for some other codes. Status 400 means that the request could not be read, 422 that it could not be carried out as it is.</p>
<p>When several things are wrong, one is told, the first of: validation, missing references, dates, party, rate plan, restrictions, price, availability, room.</p>
${[...families].map(
  ([family, codes]) => html`<h2 id="family-${family}">${FAMILIES[family]}</h2>
<div class="table" tabindex="0"><table class="codes"><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${codes.map(
    (code) =>
      html`<tr><td><a href="${docUrlOf(code)}"><code>${code}</code></a></td><td>${ERRORS[code].status}</td><td>${ERRORS[code].message}</td></tr>`,
  )}</tbody></table></div>`,
)}
</article>`
  return { path: '/docs/errors', title: 'Errors', description: 'Every error code of the API', content }
}

/** One error: its meaning, when it occurs, what to do. */
export function errorPage(code: ErrorCode): Page {
  const { status, message } = ERRORS[code]
  const { when, remedy } = ERROR_PAGES[code]
  const at = CODES.indexOf(code)
  const content = html`<article class="guide">
<p class="crumb"><a href="/docs/errors">Errors</a></p>
<h1><code>${code}</code></h1>
<p class="intro">${message}</p>
<dl class="facts"><dt>Status</dt><dd>${status}</dd></dl>
<h2 id="when">When</h2><p>${inline(when)}</p>
<h2 id="what-to-do">What to do</h2><p>${inline(remedy)}</p>
<h2 id="body">The body</h2>${jsonBlock(errorSample(code))}
${raisedBy(code)}
<p class="turn">${at > 0 && neighbour(CODES[at - 1]!, 'Previous')}${at < CODES.length - 1 && neighbour(CODES[at + 1]!, 'Next')}</p>
</article>`
  return { path: docUrlOf(code), title: `${code} ${message}`, description: message, content }
}

const neighbour = (code: ErrorCode, word: string): Html =>
  html`<a href="${docUrlOf(code)}"><span>${word}</span> <code>${code}</code></a>`

/** The operations that may return it: named only where they declare it themselves. */
function raisedBy(code: ErrorCode): Html | undefined {
  const declaring = OPERATIONS.filter((op) => op.errors.includes(code))
  if (declaring.length > 0) {
    return html`<h2 id="operations">Operations</h2><ul class="operations">${declaring.map(
      (op) =>
        html`<li><a href="${tagPath(op.tag)}#${op.id}"><span class="method ${op.method.toLowerCase()}">${op.method}</span><code class="path">${op.path}</code></a></li>`,
    )}</ul>`
  }
  const all = OPERATIONS.filter((op) => errorsOf(op).includes(code))
  if (all.length === 0) return undefined
  const which = all.length === OPERATIONS.length ? 'Every request' : 'Every POST, PUT, PATCH and DELETE'
  return html`<h2 id="operations">Operations</h2><p>${which} may answer it.</p>`
}
