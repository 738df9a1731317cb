import { OPERATIONS } from '#contract/api.ts'
import { docUrlOf, ERRORS } from '#contract/errors.ts'
import { TAGS } from '#contract/openapi/tags.ts'
import { type Html, html } from '../kernel/text/html.ts'
import { slugOf } from './markdown.ts'

/** The guides in reading order: file in docs/guides, and name in the navigation. */
export const GUIDES = {
  overview: 'Overview',
  'first-booking': 'Tutorial: the first booking',
  'receive-webhooks': 'Tutorial: receive webhooks',
  'connect-a-channel': 'Tutorial: connect a channel',
  'go-live': 'Tutorial: go live',
  authentication: 'Authentication',
  conventions: 'Conventions',
  environments: 'Environments',
  pagination: 'Pagination',
  idempotency: 'Idempotency',
  events: 'Events',
  webhooks: 'Webhooks',
  prices: 'Prices and promotions',
  'combined-room-types': 'Combined room types',
  services: 'Services and charges',
  groups: 'Groups',
  companies: 'Companies and receivables',
  quotes: 'Quotes',
  'waiting-list': 'Waiting list',
  'booking-page': 'Booking page',
  invoices: 'Invoices',
  payments: 'Payments',
  accounting: 'Accounting',
  housekeeping: 'Housekeeping',
  privacy: 'Data of guests',
  channels: 'Channels',
  'channels-opentravel': 'Channels by OpenTravel',
  'channels-ical': 'Channels by iCal',
  dashboard: 'Dashboard',
  team: 'Team',
  directories: 'Directories',
  limits: 'Limits and versions',
  operations: 'Operations',
  production: 'Production',
  backup: 'Backup and restore',
  mail: 'E-mail',
  telemetry: 'Telemetry',
  incidents: 'When something is wrong',
  doctor: 'Doctor',
  changelog: 'Changelog',
} as const
export type Guide = keyof typeof GUIDES

export const guidePath = (guide: Guide) => (guide === 'overview' ? '/docs' : `/docs/${guide}`)
export const tagPath = (tag: string) => `/docs/api/${slugOf(tag)}`

/** The chapters of the reference that have operations. */
export const CHAPTERS: readonly string[] = Object.keys(TAGS).filter((tag) =>
  OPERATIONS.some((op) => op.tag === tag),
)

export interface Page {
  /** The current path, to mark it in the navigation. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly content: Html
}

export interface Assets {
  readonly css: string
  readonly js: string
  readonly mark: string
}

/** A whole page: navigation and content, with nothing from other origins. */
export const layout = (
  { path, title, description, content }: Page,
  assets: Assets,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
<title>${title} · Serai API</title>
<link rel="icon" type="image/svg+xml" href="${assets.mark}">
<link rel="stylesheet" href="${assets.css}">
<script src="${assets.js}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">${brand(assets)}<a class="menu" href="#navigation">Menu</a></header>
<div class="frame">
${navigation(path, assets)}
<main id="content" tabindex="-1">${content}</main>
</div>
</body>
</html>
`

const brand = ({ mark }: Assets): Html =>
  html`<a class="brand" href="/docs"><img src="${mark}" alt="" width="22" height="22">Serai <span>API</span></a>`

const navigation = (
  path: string,
  assets: Assets,
): Html => html`<nav id="navigation" aria-label="Documentation">
<div class="top">${brand(assets)}<a class="close" href="#content">Close</a></div>
<div class="search" hidden><input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off" spellcheck="false"><kbd>/</kbd></div>
<p class="nothing" role="status" hidden>Nothing was found.</p>
<section class="group parts" aria-label="In the text" hidden><h2>In the text</h2><ul></ul></section>
<section class="group open"><h2>Guides</h2><ul>
${Object.entries(GUIDES).map(([guide, name]) => entry(guidePath(guide as Guide), name, path))}
${entry('/docs/errors', 'Errors', path)}
<li><a href="/v1/openapi.json">OpenAPI document</a></li>
</ul></section>
<section class="group open"><h2>Reference</h2></section>
${CHAPTERS.map((tag) => chapter(tag, path))}
<section class="group found-only"><h2>Errors</h2><ul>
${Object.entries(ERRORS).map(([code, { message }]) => html`<li><a href="${docUrlOf(code)}"><code>${code}</code> <span>${message}</span></a></li>`)}
</ul></section>
</nav>`

const entry = (href: string, name: string, path: string): Html =>
  html`<li><a href="${href}"${href === path && html` aria-current="page"`}>${name}</a></li>`

function chapter(tag: string, path: string): Html {
  const here = tagPath(tag)
  return html`<section class="group chapter${here === path && ' open'}"><h3><a href="${here}"${
    here === path && html` aria-current="page"`
  }>${tag}</a></h3><ul>
${OPERATIONS.filter((op) => op.tag === tag).map(
  (op) =>
    html`<li data-search="${op.id} ${op.path}"><a href="${here}#${op.id}"><span class="method ${op.method.toLowerCase()}">${op.method}</span>${op.summary}</a></li>`,
)}
</ul></section>`
}
