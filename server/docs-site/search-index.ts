import { setImmediate as afterOthers } from 'node:timers/promises'
import { docUrlOf, ERRORS } from '#contract/errors.ts'
import type { Addresses } from './guide-page.ts'
import { CHAPTERS, GUIDES, type Guide, guidePath, type Page, tagPath } from './layout.ts'
import { pageAt } from './site.ts'

/** A section of a page: the text under one heading. */
export interface SearchEntry {
  readonly page: string
  readonly title: string
  readonly href: string
  readonly text: string
}

const paths = () => [
  ...(Object.keys(GUIDES) as Guide[]).filter((guide) => guide !== 'changelog').map(guidePath),
  ...CHAPTERS.map(tagPath),
  '/docs/errors',
  ...Object.keys(ERRORS).map(docUrlOf),
]

/** Every section of every page; pages are rendered one by one, so that no request waits for all of them. */
export async function searchIndex(addresses: Addresses): Promise<SearchEntry[]> {
  const entries: SearchEntry[] = []
  for (const path of paths()) {
    await afterOthers()
    const page = pageAt(path, addresses)
    if (page) entries.push(...partsOf(path, page))
  }
  return entries
}

/** Headings with an id begin a part; an operation or an object is the part that its section names. */
const HEADING = /<h[1-4][^>]* id="([^"]+)"[^>]*>([\s\S]*?)<\/h[1-4]>/g
const SECTION = /<section class="operation" id="([^"]+)"/g

function partsOf(path: string, { title, content }: Page): SearchEntry[] {
  const text = content.text
  const headings = [...text.matchAll(HEADING)]
  const sections = [...text.matchAll(SECTION)]
  const parts = headings.map((heading, i) => {
    const end = headings[i + 1]?.index ?? text.length
    // A title within a section is linked to by the section.
    const id = sections.some(([, name]) => heading[1] === `${name}-title`)
      ? heading[1]!.replace(/-title$/, '')
      : heading[1]!
    const name = plain(heading[2]!).replace(/\s*#$/, '')
    return {
      page: title,
      title: name,
      href: `${path}#${id}`,
      text: plain(text.slice(heading.index + heading[0].length, end)),
    }
  })
  const lead = plain(text.slice(0, headings[0]?.index ?? text.length))
  return [{ page: title, title, href: path, text: lead }, ...parts].filter((one) => one.text !== '')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/\s+/g, ' ')
    .trim()
