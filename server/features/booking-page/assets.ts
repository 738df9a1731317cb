import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BookingPage } from '#contract/parts/booking-page.ts'
import { type Tones, tonesOf } from '../../kernel/brand/accent.ts'
import { EMBED_WORDS } from './words/embed/catalogue.ts'

export interface Asset {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly type: string
}

const CSS = 'text/css; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const FOLDER = join(import.meta.dirname, 'assets')

const assetOf = (content: Buffer, type: string): Asset => ({
  content,
  compressed: gzipSync(content),
  type,
})

/** A style sheet without comments and indentation. */
const compact = (css: string) =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .replaceAll(/(?<=[ :,(-])0\./g, '.')

/** The style sheet is sent as one file. */
const STYLES = ['frame', 'controls', 'search', 'offers', 'rooms', 'media'].map((name) =>
  join('styles', `${name}.css`),
)

const read = (name: string) => readFileSync(join(FOLDER, name))
const styles = () => Buffer.from(compact(STYLES.map((name) => read(name).toString()).join('')))

function fileOf(name: string, type: string, content: Buffer) {
  const hash = createHash('sha256')
    .update(content)
    .digest('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return { path: name.replace('.', `-${hash.slice(0, 10)}.`), asset: assetOf(content, type) }
}

const style = fileOf('page.css', CSS, styles())
const script = fileOf('page.js', SCRIPT, read('page.js'))
const files = new Map([style, script].map(({ path, asset }) => [path, asset]))

/** Paths of style and script below `/book/assets/`: they contain a hash of the content. */
export const STYLE_PATH = style.path
export const SCRIPT_PATH = script.path

/** A script without the comments and the indentation of its lines. */
const compactScript = (script: string) =>
  script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

/** The words of the element as its script has them: names once, then those of each language in their order, 350 bytes less. */
function embedWords(): string {
  const names = Object.keys(EMBED_WORDS.en) as (keyof (typeof EMBED_WORDS)['en'])[]
  const texts = Object.entries(EMBED_WORDS).map(([language, words]) => [
    language,
    names.map((name) => words[name]).join('|'),
  ])
  return JSON.stringify([names.join('|'), Object.fromEntries(texts)])
}

/** The custom element that embeds a form of the booking page in the website of a hotel; its path is fixed. */
export const EMBED: Asset = assetOf(
  Buffer.from(compactScript(read('embed.js').toString()).replace('EMBED_WORDS', embedWords)),
  SCRIPT,
)

type Look = Pick<BookingPage, 'colours' | 'typeface'>

/** The path of the style of a property: its colours, and the typeface of its headings. */
export const stylePathOf = ({ colours: { accent, background }, typeface }: Look) =>
  `accent-${accent.slice(1)}${background ? `-${background.slice(1)}` : ''}${typeface === 'sans' ? '-sans' : ''}.css`

const LOOK = /^accent-([0-9a-f]{6})(?:-([0-9a-f]{6}))?(-sans)?\.css$/

/** A file below `/book/assets/`; undefined for an unknown name. */
export function assetAt(path: string): Asset | undefined {
  const [, accent, background, sans] = LOOK.exec(path) ?? []
  if (accent === undefined) return files.get(path)
  const css = lookCss(`#${accent}`, background ? `#${background}` : null)
  return assetOf(Buffer.from(sans ? `${css}:root{--headings:system-ui,sans-serif}` : css), CSS)
}

const tokens = ({ accent, on_accent }: Tones) => `:root{--accent:${accent};--on-accent:${on_accent}}`

function lookCss(accent: string, background: string | null): string {
  const { light, dark } = tonesOf(accent, background)
  const paper = background ? `@media(prefers-color-scheme:light){:root{--bg:${background}}}` : ''
  return `${tokens(light)}${paper}@media(prefers-color-scheme:dark){${tokens(dark)}}`
}
