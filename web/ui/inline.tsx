import { Fragment, type ReactNode } from 'react'

const INLINE_MARKUP = /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g
const GUIDE = /^docs\/guides\/([\w-]+)\.md/

/**
 * A line of Markdown with code and links. Guides are linked as files in the repository, and as pages of the
 * documentation here.
 */
export function Inline({ text }: { text: string }) {
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
