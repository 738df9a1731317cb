import { Html, html } from '../../kernel/text/html.ts'
import type { TableSection, TablesPage } from '../../pdf/tables/tables-page.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#1e1c1a;--soft:#55514c;--line:#d6d1ca;--ground:#fff;--head:#f1efec}
@media (prefers-color-scheme:dark){:root{--ink:#eeebe6;--soft:#bdb7af;--line:#4a4640;--ground:#1c1b19;--head:#282623}}
body{margin:0 auto;padding:16px;max-width:1200px;font:15px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
h1{font-size:22px;margin:0 0 4px}h2{font-size:17px;margin:28px 0 6px}
p{margin:2px 0;color:var(--soft)}nav{margin:12px 0;display:flex;flex-wrap:wrap;gap:6px 16px}a{color:inherit}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:4px 10px 4px 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-size:13px;color:var(--soft);background:var(--head);position:sticky;top:0}
.right{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
@media (max-width:640px){body{padding:12px;font-size:13px}th{font-size:12px}td,th{padding-right:8px}}
@media print{:root{--ink:#000;--soft:#333;--line:#999;--ground:#fff;--head:#fff}nav{display:none}body{padding:0;font-size:11px;max-width:none}
h2{break-after:avoid}tr{break-inside:avoid}thead{display:table-header-group}th{position:static}}`

/**
 * The pack as one self-contained file: no script, no link, nothing to load, which its own content security
 * policy enforces. rule 19.2
 */
export const packHtml = ({ language, title, lines, sections }: TablesPage): string =>
  `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${lines.map((line) => html`<p>${line}</p>`)}
<nav>${sections.map((one) => html`<a href="#${one.id}">${one.title}</a>`)}</nav>
</header>
<main>${sections.map(sectionHtml)}</main>
</body>
</html>
`.text
  }`

const sectionHtml = ({ id, title, columns, rows, empty }: TableSection): Html => html`
<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<div tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr>${columns.map(({ head, align }) => html`<th scope="col" class="${align}">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
        (cells) => html`
<tr>${cells.map((text, i) => html`<td class="${columns[i]!.align}">${text}</td>`)}</tr>`,
      )}
</tbody></table></div>`
}
</section>`
