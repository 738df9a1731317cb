import { type Html, html } from '#server/kernel/text/html.ts'

/** A notice at the top, announced to screen readers. */
export const notice = (tone: 'bad' | 'good' | 'plain', content: Html | string) =>
  html`<div class="notice ${tone}" role="${tone === 'bad' ? 'alert' : 'status'}">${content}</div>`

/** Names with values, in a column. */
export const facts = (
  rows: readonly (readonly [name: Html | string, value: Html | string] | null | false)[],
) =>
  html`<dl class="facts">${rows
    .filter((row) => row !== null && row !== false)
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
