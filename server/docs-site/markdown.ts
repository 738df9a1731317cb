import { Marked } from 'marked'
import { escapeHtml, Html } from '../kernel/text/html.ts'
import { codeBlock } from './code.ts'

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Links between the guides, which are files in the repository and pages here. */
const GUIDE = /^(?:docs\/guides\/)?([\w-]+)\.md(?=#|$)/
const pageOf = (href: string) =>
  href.replace(GUIDE, (_, guide: string) => `/docs/${guide === 'overview' ? '' : guide}`)

const marked = new Marked({
  gfm: true,
  renderer: {
    code: ({ text, lang }) => codeBlock(text, lang ?? 'text').text,
    html: ({ text }) => escapeHtml(text),
    heading({ tokens, depth, text }) {
      const slug = slugOf(text)
      const link = depth === 1 ? '' : `<a class="anchor" href="#${slug}" aria-label="Link to this part">#</a>`
      return `<h${depth} id="${slug}">${this.parser.parseInline(tokens)}${link}</h${depth}>`
    },
    link({ href, tokens }) {
      const page = pageOf(href)
      const target = /^(?:https:|\/|#)/.test(page) ? page : '#'
      return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`
    },
    image: ({ text }) => escapeHtml(text),
    table({ header, rows }) {
      const row = (cells: typeof header, tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const head = header.some(({ text }) => text !== '') ? `<thead>${row(header, 'th')}</thead>` : ''
      return `<div class="table" tabindex="0"><table>${head}<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
    },
  },
})

/** Renders a guide; HTML in it is escaped. */
export const markdown = (text: string): Html => new Html(marked.parse(text, { async: false }))

/** One line of Markdown, with code and emphasis, for descriptions. */
export const inline = (text: string): Html => new Html(marked.parseInline(text, { async: false }))
