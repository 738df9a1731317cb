import type { FastifyInstance } from 'fastify'
import type { AnonymousLimit } from '../../http/limits/anonymous-limit.ts'
import { escapeHtml } from '../../kernel/text/html.ts'
import { languagesOf, type PageView } from './page-property.ts'
import { sendText } from './respond.ts'

/** Pages of properties may be crawled, and nothing that is for one person or for programs. No property is named: pages are found by links. */
const ROBOTS = `User-agent: *
Disallow: /app
Disallow: /hk
Disallow: /v1/
Disallow: /sandbox/
Disallow: /book/m/
Disallow: /book/*/services
Disallow: /book/*/details
Disallow: /book/*/several
Disallow: /book/*/quote/
Disallow: /book/*/wait
`

/** `/robots.txt` of the service. rule 26.13 */
export async function robots(
  server: FastifyInstance,
  { anonymous }: { readonly anonymous: AnonymousLimit },
): Promise<void> {
  server.get('/robots.txt', async (request, reply) => {
    anonymous.take(request.ip)
    return sendText(reply, 'text/plain', ROBOTS)
  })
}

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
