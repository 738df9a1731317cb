import { describe, expect, it } from 'vitest'
import { compareRevision, type Message, messagesToStore, type StoredRevision } from './revisions.ts'

/** `modify 9 x`: a change of that moment with that content; `modify ~9 x` is undated. */
function message(text: string): Message {
  const [action, moment, content] = text.split(' ') as [Message['action'], string, string]
  return { action, content, revision: Number(moment.replace('~', '')), is_dated: !moment.startsWith('~') }
}
/** What is kept after messages that were all followed. */
const storedAfter = (texts: readonly string[]) =>
  texts
    .map(message)
    .reduce<StoredRevision | undefined>(
      (stored, { ...one }) => ({ ...one, followed: messagesToStore(one, stored) }),
      undefined,
    )!

describe("rule 6 — whether a channel's message is applied", () => {
  it.each<[string[], string, string]>([
    [['commit 1 a'], 'modify 2 b', 'newer'],
    [['commit 1 a'], 'modify 1 b', 'newer'],
    [['modify 2 b'], 'modify 1 c', 'known'],
    [['modify 2 b'], 'commit 2 a', 'known'],
    [['modify 2 b'], 'modify 2 b', 'known'],
    [['modify 2 b'], 'modify 2 c', 'contradicts'],
    [['modify 2 b', 'modify 2 c'], 'modify 2 b', 'known'],
    [['modify 2 b', 'modify 3 c'], 'modify 4 b', 'newer'],
    [['modify 2 b', 'modify 3 c'], 'modify 3 b', 'contradicts'],
    [['commit 1 a'], 'modify ~5 b', 'newer'],
    [['modify ~5 b'], 'modify ~6 c', 'newer'],
    [['modify ~5 b'], 'modify ~5 c', 'contradicts'],
    [['modify ~5 b'], 'modify ~6 b', 'known'],
    [['modify ~5 b', 'modify ~6 c'], 'modify ~7 b', 'undated'],
    [['modify 2 b'], 'modify ~1 c', 'known'],
    [['modify 2 b'], 'modify ~5 c', 'undated'],
    [['modify ~5 b'], 'modify 6 c', 'newer'],
    [['modify 2 b'], 'commit ~5 a', 'known'],
    [['modify 2 b'], 'cancel ~5 a', 'newer'],
    [['cancel 2 a'], 'modify ~5 b', 'undated'],
    [['commit 1 a', 'cancel 2 a'], 'commit ~5 a', 'known'],
    [['cancel ~2 a', 'modify 3 b'], 'cancel ~5 a', 'undated'],
  ])('after %j, %s is %s', (before, text, verdict) => {
    expect(compareRevision(message(text), storedAfter(before))).toBe(verdict)
  })

  it.each([
    ['modify 2 b', 'known'],
    ['modify ~2 b', 'known'],
    ['modify ~3 b', 'newer'],
    ['modify 3 b', 'newer'],
    ['cancel 2 b', 'newer'],
  ])('of what was kept before messages were remembered, %s is %s', (text, verdict) => {
    expect(compareRevision(message(text), { action: 'modify', revision: 2, followed: [] })).toBe(verdict)
  })
})
