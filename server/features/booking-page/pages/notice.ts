import { type Html, html } from '../../../kernel/html.ts'

/** What a guest has to know before anything else, announced to screen readers. */
export const notice = (tone: 'bad' | 'good' | 'plain', content: Html | string) =>
  html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${content}</div>`

/** Name and value, one under the other. */
export const facts = (
  rows: readonly (readonly [name: Html | string, value: Html | string] | null | false)[],
) =>
  html`<dl class="facts">${rows
    .filter((row) => row !== null && row !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
