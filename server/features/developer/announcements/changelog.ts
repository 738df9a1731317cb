import { readFile } from 'node:fs/promises'

export interface Release {
  readonly version: string
  readonly date: string | null
  readonly sections: { title: string; items: string[] }[]
}

const FILE = new URL('../../../../CHANGELOG.md', import.meta.url)

/** The entries of CHANGELOG.md, newest first. */
export const readChangelog = async (): Promise<Release[]> => parseChangelog(await readFile(FILE, 'utf8'))

/**
 * `## 1.2.0 (2027-01-04)` begins a release, `### Added` a section, `- ` an item that may continue over lines.
 */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = []
  let item_is_open = false
  for (const line of text.split('\n')) {
    const release = releases.at(-1)
    const heading = /^## +\[?([^\]()]+?)\]?(?: *[-–(] *(\d{4}-\d{2}-\d{2})\)?)?$/.exec(line.trimEnd())
    const section = /^### +(.+)$/.exec(line)?.[1]
    const item = /^[-*] +(.+)$/.exec(line)?.[1]
    if (heading) releases.push({ version: heading[1]!, date: heading[2] ?? null, sections: [] })
    else if (release && section) release.sections.push({ title: section, items: [] })
    else if (release && item) {
      if (release.sections.length === 0) release.sections.push({ title: '', items: [] })
      release.sections.at(-1)!.items.push(item)
      item_is_open = true
      continue
    } else if (item_is_open && /^\s+\S/.test(line)) {
      const items = release!.sections.at(-1)!.items
      items.push(`${items.pop()} ${line.trim()}`)
      continue
    }
    item_is_open = false
  }
  return releases
}
