import { Fragment, type ReactNode } from 'react'
import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Card, Page } from '../../ui/page.tsx'

/** Changes by version; also available as a feed. */
export default function Changelog() {
  const text = useMessages().staff.changelog
  const formats = useFormats()
  const changelog = useRead('getChangelog', {})
  return (
    <Page
      title={text.title}
      bare
      actions={changelog.data && <a href={changelog.data.feed_url}>{text.feed}</a>}
    >
      <QueryState query={changelog}>
        {({ announcements, data }) => (
          <>
            {announcements.length > 0 && (
              <Card>
                <Section title={text.announcements}>
                  {announcements.map((one) => (
                    <article key={one.id} lang="en">
                      <h3>{one.subject}</h3>
                      <p className="soft">{formats.dayOf(one.announced_at)}</p>
                      {one.text.split(/\n{2,}/).map((paragraph) => (
                        <p key={paragraph}>
                          <Inline text={paragraph} />
                        </p>
                      ))}
                    </article>
                  ))}
                </Section>
              </Card>
            )}
            {data.map(({ version, date, sections }) => (
              <Card key={version}>
                <Section title={date ? `${version} · ${formats.day(date)}` : text.unreleased}>
                  {sections.map(({ title, items }) => (
                    <div key={title} lang="en">
                      {title && <h3>{title}</h3>}
                      <ul>
                        {items.map((item) => (
                          <li key={item}>
                            <Inline text={item} />
                          </li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </Section>
              </Card>
            ))}
          </>
        )}
      </QueryState>
    </Page>
  )
}

const INLINE_MARKUP = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const GUIDE = /^docs\/guides\/([\w-]+)\.md/

/**
 * A line of Markdown with code and links. Guides are linked as files in the repository, and as pages of the
 * documentation here.
 */
function Inline({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let done = 0
  for (const { 0: all, 1: code, 2: words, 3: target, index } of text.matchAll(INLINE_MARKUP)) {
    parts.push(text.slice(done, index))
    const href = target?.replace(GUIDE, '/docs/$1')
    parts.push(code ? <code>{code}</code> : /^(https:|\/)/.test(href!) ? <a href={href}>{words}</a> : words)
    done = index + all.length
  }
  parts.push(text.slice(done))
  // biome-ignore lint/suspicious/noArrayIndexKey: a text is never put in another order
  return parts.map((part, at) => <Fragment key={at}>{part}</Fragment>)
}
