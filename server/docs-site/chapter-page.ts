import type { TSchema } from 'typebox'
import { OPERATIONS } from '#contract/api.ts'
import { docUrlOf, ERRORS, type ErrorCode } from '#contract/errors.ts'
import { exampleOf } from '#contract/openapi/openapi.ts'
import { TAGS } from '#contract/openapi/tags.ts'
import { errorsOf, isWrite, type Operation } from '#contract/operation.ts'
import { sampleOf } from '#contract/samples/samples.ts'
import { type Html, html } from '../kernel/text/html.ts'
import { codeBlock, curlOf, jsonBlock } from './code.ts'
import { fields } from './fields.ts'
import { type Page, tagPath } from './layout.ts'
import { inline } from './markdown.ts'

/** All operations of a chapter, and the objects that they return. */
export function chapterPage(tag: string, base_url: string): Page {
  const operations = OPERATIONS.filter((op) => op.tag === tag)
  const objects = objectsOf(operations)
  const content = html`<article class="reference">
<div class="lead"><h1>${tag}</h1><p class="intro">${TAGS[tag]}</p>
<ul class="contents">${operations.map(
    (op) => html`<li><a href="#${op.id}">${endpoint(op)}</a></li>`,
  )}</ul></div>
${operations.map((op) => operationPart(op, base_url, objects))}
${[...objects].map(([title, schema]) => objectPart(title, schema))}
</article>`
  return { path: tagPath(tag), title: tag, description: TAGS[tag]!, content }
}

const endpoint = ({ method, path }: Operation): Html =>
  html`<span class="method ${method.toLowerCase()}">${method}</span><code class="path">${path}</code>`

type Schema = { [key: string]: unknown; title?: string; properties?: Record<string, Schema> }

/** The object of a response; of a page of a list, its element. */
function objectOf(response: TSchema): Schema {
  const { properties } = response as Schema
  const items = properties?.data?.items as Schema | undefined
  return items?.title ? items : (response as Schema)
}

const objectsOf = (operations: readonly Operation[]) =>
  new Map(
    operations.flatMap(({ response }) => {
      const schema = response && objectOf(response)
      return schema?.title ? [[schema.title, schema] as const] : []
    }),
  )

const anchor = (title: string) => `object-${title}`
const words = (title: string) => title.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

function operationPart(op: Operation, base_url: string, objects: ReadonlyMap<string, Schema>): Html {
  const example = exampleOf(op)
  const path = op.path.replaceAll(/\{(\w+)\}/g, (_, name) => example.params[name] ?? name)
  const request = curlOf({
    method: op.method,
    url: `${base_url}${path}`,
    query: example.query,
    write: isWrite(op),
    body: example.body,
    upload: op.upload?.[0],
  })
  return html`<section class="operation" id="${op.id}" aria-labelledby="${op.id}-title">
<div class="text">
<h2 id="${op.id}-title">${op.summary}<a class="anchor" href="#${op.id}" aria-label="Link to ${op.summary}">#</a></h2>
<p class="endpoint">${endpoint(op)}</p>
${op.description && html`<p>${inline(op.description)}</p>`}
${op.params && html`<h3>Path</h3>${fields(op.params, { request: true })}`}
${op.query && html`<h3>Query</h3>${fields(op.query, { request: true })}`}
${op.body && html`<h3>Body</h3>${fields(op.body, { request: true })}`}
${op.upload && html`<h3>Body</h3><p>The file itself: ${op.upload.map((type, at) => html`${at > 0 && ', '}<code>${type}</code>`)}, at most ${(op.body_limit ?? 0) / 1024 / 1024} MiB.</p>`}
${headersPart(op)}
<h3>Answer</h3>${answerPart(op, objects)}
<h3>Errors</h3>${errorsPart(op)}
</div>
<div class="sample">
${codeBlock(request, 'sh', 'Request')}
${op.response && jsonBlock(example.response, `Answer · ${op.status}`)}
</div>
</section>`
}

function headersPart(op: Operation): Html | undefined {
  if (!isWrite(op)) return undefined
  return html`<h3>Headers</h3><ul class="fields">
<li><p class="field"><code class="name">Idempotency-Key</code><span class="type">string</span></p><p>Makes the request safe to repeat. <a href="/docs/idempotency">More</a></p></li>
${op.errors.includes('SVC-1015') && html`<li><p class="field"><code class="name">If-Match</code><span class="type">string</span></p><p>The <code>ETag</code> that was read. <a href="/docs/conventions#concurrent-changes">More</a></p></li>`}
</ul>`
}

function answerPart({ status, response, file }: Operation, objects: ReadonlyMap<string, Schema>): Html {
  if (file) return html`<p><code>${status}</code> with a file, <code>${file}</code>.</p>`
  if (!response) return html`<p><code>${status}</code> without a body.</p>`
  const schema = objectOf(response)
  const { title } = schema
  if (!title || !objects.has(title)) return fields(response, { request: false })
  const link = html`<a href="#${anchor(title)}">${words(title)}</a>`
  const whole = schema === response
  return html`<p><code>${status}</code> with the ${link}${!whole && html` objects of a <a href="/docs/pagination">page</a>`}.</p>`
}

function errorsPart(op: Operation): Html {
  const own = errorsOf(op).filter((code) => op.errors.includes(code))
  const rest = errorsOf(op).filter((code) => !op.errors.includes(code))
  return html`${own.length > 0 && errorList(own)}
<details><summary>${own.length > 0 ? 'And those' : 'Those'} of every ${isWrite(op) ? 'write' : 'request'}</summary>${errorList(rest)}</details>`
}

const errorList = (codes: readonly ErrorCode[]): Html =>
  html`<ul class="errors">${[...codes]
    .sort()
    .map(
      (code) =>
        html`<li><a href="${docUrlOf(code)}"><code>${code}</code></a> <span class="status">${ERRORS[code].status}</span> <span>${ERRORS[code].message}</span></li>`,
    )}</ul>`

const objectPart = (
  title: string,
  schema: Schema,
): Html => html`<section class="operation object" id="${anchor(title)}" aria-labelledby="${anchor(title)}-title">
<div class="text">
<h2 id="${anchor(title)}-title">The ${words(title)} object<a class="anchor" href="#${anchor(title)}" aria-label="Link to the object">#</a></h2>
${fields(schema, { request: false })}
</div>
<div class="sample">${jsonBlock(sampleOf(schema as TSchema), words(title))}</div>
</section>`
