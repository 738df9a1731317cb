import { html } from '#server/kernel/text/html.ts'
import type { Release } from './changelog.ts'
import type { AnnouncementRow } from './store.ts'

interface News {
  readonly releases: readonly Release[]
  readonly announcements: readonly AnnouncementRow[]
}

/** Plain text: readers of feeds do not render Markdown. */
const plain = (item: string) => item.replaceAll(/`([^`]+)`|\[([^\]]+)\]\([^)]*\)/g, '$1$2')

/** The changes of a release, one a line. */
const textOf = ({ sections }: Release) =>
  sections
    .map(({ title, items }) => [title, ...items.map((item) => `- ${plain(item)}`)].filter(Boolean).join('\n'))
    .join('\n\n')

/**
 * Announcements and releases as an Atom feed (RFC 4287), newest first. An entry without a date has that of
 * the build.
 */
export function atomFeed(
  { releases, announcements }: News,
  { origin, started }: { origin: string; started: string },
) {
  const page = `${origin}/changelog`
  const announced = announcements.map(({ id, subject, text, created_at }) => {
    return { id, title: subject, text, updated: created_at }
  })
  const released = releases.map((release) => {
    const { version, date } = release
    const updated = date === null ? started : `${date}T00:00:00Z`
    return { id: version, title: version, text: textOf(release), updated }
  })
  const all = [...announced, ...released].sort((one, other) => other.updated.localeCompare(one.updated))
  const entries = all.map(
    ({ id, title, text, updated }) => html`<entry>
<id>${`${page}#${id}`}</id>
<title>${title}</title>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${`${page}#${id}`}"/>
<content type="text">${text}</content>
</entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
${
  html`<feed xmlns="http://www.w3.org/2005/Atom">
<id>${`${page}/feed.xml`}</id>
<title>Serai changelog</title>
<updated>${all[0]?.updated ?? started}</updated>
<author><name>Serai</name></author>
<link rel="self" type="application/atom+xml" href="${`${page}/feed.xml`}"/>
<link rel="alternate" type="text/html" href="${page}"/>
${entries}</feed>
`.text
}`
}
