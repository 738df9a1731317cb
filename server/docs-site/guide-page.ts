import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_EVENT_TYPES, dataOfEvent, envelopeSample, meaningOf } from '#contract/openapi/webhooks.ts'
import type { AnnouncementRow } from '../features/developer/announcements/public.ts'
import { type Html, html } from '../kernel/text/html.ts'
import { jsonBlock } from './code.ts'
import { fields } from './fields.ts'
import { GUIDES, type Guide, guidePath, type Page } from './layout.ts'
import { markdown } from './markdown.ts'
import { permissions } from './permissions.ts'

const ROOT = join(import.meta.dirname, '../..')
const fileOf = (guide: Guide) =>
  join(ROOT, guide === 'changelog' ? 'CHANGELOG.md' : `docs/guides/${guide}.md`)

/** The base URLs of this installation. */
export interface Addresses {
  readonly base_url: string
  readonly sandbox_base_url: string
}

/** A link to a program that stands alone in its line: pages show the program. */
const PROGRAM = /^\[.+\]\((verify\/verify\.(\w+))\)$/gm
const block = (path: string, ending: string) =>
  `\`\`\`${ending === 'py' ? 'python' : ending}\n${readFileSync(join(ROOT, 'docs/guides', path), 'utf8')}\`\`\``

/** A guide of docs/guides, with the addresses of this installation in its examples. */
export function guidePage(guide: Guide, addresses: Addresses): Page {
  const text = readFileSync(fileOf(guide), 'utf8')
    .replaceAll(PROGRAM, (_, path: string, ending: string) => block(path, ending))
    .replaceAll(/\{((?:sandbox_)?base_url)\}/g, (_, name: keyof Addresses) => addresses[name])
  return pageOf(guide, text)
}

function pageOf(guide: Guide, text: string): Page {
  const content = html`<article class="guide">${markdown(text)}</article>${generatedPart(guide)}`
  return {
    path: guidePath(guide),
    title: GUIDES[guide],
    description: `${GUIDES[guide]} of the Serai API`,
    content,
  }
}

/** What a guide shows of the contract, below its text. */
function generatedPart(guide: Guide): Html | false {
  if (guide === 'events') return eventTypes()
  return guide === 'team' && permissions()
}

/** The changelog, with what was announced above its releases. */
export function changelogPage(announcements: readonly AnnouncementRow[]): Page {
  const items = announcements.map(
    ({ subject, text, created_at }) => `### ${subject}\n\n*${created_at.slice(0, 10)}*\n\n${text}\n\n`,
  )
  const section = items.length > 0 ? `## Announcements\n\n${items.join('')}` : ''
  const top = `[Follow it by a feed](/changelog/feed.xml) (Atom).\n\n${section}`
  const text = readFileSync(fileOf('changelog'), 'utf8').replace(/^(?=## )/m, () => top)
  return pageOf('changelog', text)
}

const eventTypes = (): Html => html`<article class="reference"><h2 id="event-types">Event types</h2>
${ALL_EVENT_TYPES.map(
  (type) => html`<section class="operation" id="${type}" aria-labelledby="${type}-title">
<div class="text">
<h3 class="event" id="${type}-title"><code>${type}</code><a class="anchor" href="#${type}" aria-label="Link to ${type}">#</a></h3>
<p>${meaningOf(type)}</p>
${fields(dataOfEvent(type), { request: false })}
</div>
<div class="sample">${jsonBlock(envelopeSample(type), type)}</div>
</section>`,
)}</article>`
