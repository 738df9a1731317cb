import type { LucideIcon } from 'lucide-react'
import type { OperationId } from '../../lib/operations.ts'
import { type Names, type Screen, SECTIONS, type SectionName } from '../screen.ts'
import { SCREENS, type ScreenName } from '../screens.ts'

export interface MenuItem {
  readonly id: ScreenName | SectionName
  readonly name: Names
  readonly path: string
  readonly needs: OperationId | undefined
  readonly icon?: LucideIcon | undefined
  readonly key?: string | undefined
  readonly inside?: readonly MenuItem[]
}

type Listed = Screen & Required<Pick<Screen, 'name' | 'nav'>>
const listed = (Object.entries(SCREENS) as [ScreenName, Screen][]).filter(
  (entry): entry is [ScreenName, Listed] => entry[1].nav !== undefined,
)

const entryOf = ([id, { name, path, may, nav }]: (typeof listed)[number]): MenuItem => ({
  id,
  name,
  path,
  needs: may,
  icon: nav.icon,
  key: nav.key,
})

/** A section leads to its first screen, with the same permission. */
function sectionOf(id: SectionName): MenuItem {
  const inside = listed.filter(([, { nav }]) => nav.section === id).map(entryOf)
  const { path, needs } = inside[0]!
  return { ...SECTIONS[id], id, path, needs, inside }
}

/** The navigation: two levels. */
const MENU: readonly MenuItem[] = [
  ...listed.filter(([, { nav }]) => !nav.section).map(entryOf),
  ...(Object.keys(SECTIONS) as SectionName[]).map(sectionOf),
]

/** The screens that this user may open. */
export function menuFor(permissions: readonly string[]): readonly MenuItem[] {
  const isOpen = ({ needs }: MenuItem) => needs === undefined || permissions.includes(needs)
  return MENU.filter(isOpen).map((item) =>
    item.inside ? { ...item, inside: item.inside.filter(isOpen) } : item,
  )
}
