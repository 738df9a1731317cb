import { html } from '../../html.ts'
import type { Release } from './changelog.ts'

/** Without the marks of Markdown, which no reader of feeds obeys. */
const plain = (item: string) => item.replaceAll(/`([^`]+)`|\[([^\]]+)\]\([^)]*\)/g, '$1$2')

/** Releases as an Atom feed (RFC 4287). What has no date yet is as old as the program that tells of it. */
export function atomFeed(
  releases: readonly Release[],
  { origin, started }: { origin: string; started: string },
) {
  const at = (date: string | null) => (date === null ? started : `${date}T00:00:00Z`)
  const page = `${origin}/changelog`
  const entries = releases.map(({ version, date, sections }) => {
    const text = sections
      .map(({ title, items }) =>
        [title, ...items.map((item) => `- ${plain(item)}`)].filter(Boolean).join('\n'),
      )
      .join('\n\n')
    return html`<entry>
<id>${`${page}#${version}`}</id>
<title>${version}</title>
<updated>${at(date)}</updated>
<link rel="alternate" type="text/html" href="${page}"/>
<content type="text">${text}</content>
</entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
${
  html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${`${page}/feed.xml`}</id>
<title>Serai changelog</title>
<updated>${
    releases
      .map(({ date }) => at(date))
      .sort()
      .at(-1) ?? started
  }</updated>
<author><name>Serai</name></author>
<link rel="self" type="application/atom+xml" href="${`${page}/feed.xml`}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries}</feed>
`.text
}`
}
