import { describe, expect, it } from 'vitest'
import { parseChangelog, readChangelog } from './changelog.ts'

describe('the changelog', () => {
  it('is parsed by release, section and item', () => {
    const text = `# Changelog

What matters.

## Unreleased

- One thing that
  goes on.
- Another.

## 1.1.0 (2027-02-03)

### Added

- \`GET /things\`

### Deprecated

- \`v1\`
`
    expect(parseChangelog(text)).toEqual([
      {
        version: 'Unreleased',
        date: null,
        sections: [{ title: '', items: ['One thing that goes on.', 'Another.'] }],
      },
      {
        version: '1.1.0',
        date: '2027-02-03',
        sections: [
          { title: 'Added', items: ['`GET /things`'] },
          { title: 'Deprecated', items: ['`v1`'] },
        ],
      },
    ])
  })

  it('of this version is not empty', async () => {
    const [newest] = await readChangelog()
    expect(newest!.sections[0]!.items.length).toBeGreaterThan(3)
  })
})
