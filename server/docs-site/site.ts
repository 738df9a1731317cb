import { html } from '../kernel/text/html.ts'
import { chapterPage } from './chapter-page.ts'
import { errorPage, errorsPage, isErrorCode } from './error-pages.ts'
import { type Addresses, guidePage } from './guide-page.ts'
import { CHAPTERS, GUIDES, type Guide, guidePath, type Page, tagPath } from './layout.ts'

/** The page at a path below /docs; undefined when there is none. */
export function pageAt(path: string, addresses: Addresses): Page | undefined {
  const guide = (Object.keys(GUIDES) as Guide[]).find((name) => guidePath(name) === path)
  if (guide) return guidePage(guide, addresses)
  const tag = CHAPTERS.find((name) => tagPath(name) === path)
  if (tag) return chapterPage(tag, addresses.base_url)
  if (path === '/docs/errors') return errorsPage()
  const code = /^\/docs\/errors\/([^/]+)$/.exec(path)?.[1]
  return code !== undefined && isErrorCode(code) ? errorPage(code) : undefined
}

export const missingPage = (): Page => ({
  path: '/docs',
  title: 'Not found',
  description: 'There is no such page',
  content: html`<article class="guide"><h1>There is no such page</h1><p><a href="/docs">To the overview</a></p></article>`,
})
