import { escapeHtml } from '../../kernel/text/html.ts'
import { languagesOf, type PageView } from './page-property.ts'

/** The first page of a property in each of its languages, for search engines. */
export function sitemap(view: PageView): string {
  const languages = languagesOf(view.published)
  const address = (language: string) => escapeHtml(`${view.origin}${view.published.base}?lang=${language}`)
  const links = languages
    .map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address(one)}"/>`)
    .join('')
  const urls = languages.map((one) => `<url><loc>${address(one)}</loc>${links}</url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls}
</urlset>
`
}
