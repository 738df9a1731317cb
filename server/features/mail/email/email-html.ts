import { shorten } from '#contract/text/shorten.ts'
import { tonesOf } from '#server/kernel/brand/accent.ts'
import { BRAND, PRODUCT } from '#server/kernel/brand/brand.ts'
import { Html, html } from '#server/kernel/text/html.ts'
import { type InlinePicture, LOGO_ID, PHOTO_ID } from './attachments.ts'
import type { Block, EmailLayout, SumRow } from './email-layout.ts'

const FONT = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const PAPER = '#f4f1ec'
const CARD = '#ffffff'
/** On a phone the card takes the whole width; there and in dark mode classes win over the styles of elements. */
const NARROW =
  '@media (max-width:480px){.mail-page{padding:0!important}.mail-card{padding:20px 18px 12px!important;border-radius:0!important} }'

const P = 'margin:0 0 16px'
const NAME = 'text-align:left;font-weight:normal;padding:5px 20px 5px 0;vertical-align:top;width:34%'
const VALUE = 'padding:5px 0;vertical-align:top;overflow-wrap:anywhere'
const TABLE = 'width:100%;margin:0 0 16px;border-collapse:collapse'

/** The HTML of an e-mail: one column, with pictures that go along, and nothing from other origins. */
export function htmlOf(email: EmailLayout, pictures: readonly InlinePicture[] = []): string {
  const [logo, photo] = [LOGO_ID, PHOTO_ID].map((id) => pictures.find(({ content_id }) => content_id === id))
  const { language, subject, sender, blocks } = email
  const { light, dark } = tonesOf(email.accent ?? BRAND.accent)
  const name = sender ?? PRODUCT
  const mark = `display:inline-block;width:32px;height:32px;margin-right:10px;border-radius:8px;background:${light.accent};color:${light.on_accent};font-weight:600;line-height:32px;text-align:center;vertical-align:middle`
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${new Html(`${NARROW}${darkStyle(dark)}`)}</style>
</head>
<body class="mail-body" style="margin:0;background:${PAPER};color:${BRAND.text};${FONT}">
${preheader(blocks)}<div class="mail-page" role="article" aria-label="${subject}" style="max-width:600px;margin:0 auto;padding:24px 12px">
<div style="padding:12px 18px 14px">${logo ? logoHtml(logo) : html`<span class="mail-mark" aria-hidden="true" style="${mark}">${initialOf(name)}</span><strong style="vertical-align:middle"><bdi>${name}</bdi></strong>`}</div>
<div class="mail-card" style="padding:28px 32px 16px;border-top:3px solid ${light.accent};border-radius:4px;background:${CARD}">
${photo && photoHtml(photo)}${blocks.map((block) => blockHtml(block, `background:${light.accent};color:${light.on_accent}`))}</div>
</div>
</body>
</html>
`.text
}

const darkStyle = ({ accent, on_accent }: { accent: string; on_accent: string }) =>
  `@media (prefers-color-scheme:dark){.mail-body{background:#171411!important;color:#f1ede7!important}.mail-card{background:#26231f!important;border-color:${accent}!important}.mail-mark,.mail-button{background:${accent}!important;color:${on_accent}!important}.mail-logo{background:#ffffff!important;padding:4px 8px!important;border-radius:6px!important}.mail-soft{color:#b8b1a7!important}.mail-line{border-color:#4a443c!important} }`

const initialOf = (name: string) => [...name.trim()][0]?.toLocaleUpperCase() ?? ''

/** Of the list of mails: the sentence after the salutation, and blanks instead of what follows it. */
function preheader(blocks: readonly Block[]): Html | null {
  const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : []))
  const line = texts[1] ?? texts[0]
  if (line === undefined) return null
  const blanks = new Html('&#847;&zwnj;&nbsp;'.repeat(60))
  return html`<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${shorten(line, 140)}${blanks}</div>\n`
}

const logoHtml = ({ content_id, alt }: InlinePicture) =>
  html`<img class="mail-logo" src="cid:${content_id}" alt="${alt}" height="44" style="height:44px;width:auto;max-width:260px;object-fit:contain">`

const photoHtml = ({ content_id, alt, width, height }: InlinePicture) =>
  html`<img src="cid:${content_id}" alt="${alt}" width="${width}" height="${height}" style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 20px;border-radius:4px">\n`

function blockHtml(block: Block, button: string): Html {
  if ('text' in block) return html`<p style="${P};white-space:pre-line">${block.text}</p>\n`
  if ('heading' in block)
    return html`<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${block.heading}</h2>\n`
  if ('facts' in block) return tableOf(block.facts.map(([name, value]) => [name, html`<bdi>${value}</bdi>`]))
  if ('sums' in block) return sumsTable(block.sums)
  if ('changes' in block)
    return tableOf(
      block.changes.map(([name, before, after]) => [
        name,
        html`<s class="mail-soft" style="color:${BRAND.text_soft}"><bdi>${before}</bdi></s> → <strong><bdi>${after}</bdi></strong>`,
      ]),
    )
  const { words, href, or_copy } = block.link
  return html`<p style="${P}"><a class="mail-button" href="${href}" style="display:inline-block;padding:11px 20px;border-radius:6px;${button};font-weight:500;text-decoration:none">${words}</a></p>
<p class="mail-soft" style="${P};color:${BRAND.text_soft};font-size:14px">${or_copy}<br><span style="word-break:break-all">${href}</span></p>\n`
}

const tableOf = (rows: readonly (readonly [name: string, value: Html])[]) =>
  html`<table style="${TABLE}">\n${rows.map(
    ([name, value]) =>
      html`<tr><th class="mail-soft" scope="row" style="${NAME};color:${BRAND.text_soft}">${name}</th><td style="${VALUE}">${value}</td></tr>\n`,
  )}</table>\n`

const AMOUNT = 'text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;vertical-align:top'

/** Amounts one under the other; a line above each sum. */
const sumsTable = (rows: readonly SumRow[]) => html`<table style="${TABLE}">\n${rows.map(sumRow)}</table>\n`

function sumRow({ name, amount, kind }: SumRow): Html {
  const is_strong = kind === 'total' || kind === 'due'
  const padding = kind === 'part' ? 'padding:1px 0 1px 16px' : 'padding:5px 0'
  const line = is_strong ? `;border-top:1px solid ${BRAND.line}` : ''
  const tone = kind === 'part' ? `;color:${BRAND.text_soft};font-size:14px` : ''
  const classes = `mail-line${kind === 'part' ? ' mail-soft' : ''}`
  const cell = `${padding}${line}${tone};font-weight:${is_strong ? 600 : 'normal'}`
  return html`<tr><th class="${classes}" scope="row" style="text-align:left;vertical-align:top;${cell}">${name}</th><td class="${classes}" style="${AMOUNT};${cell}"><bdi>${amount}</bdi></td></tr>\n`
}
