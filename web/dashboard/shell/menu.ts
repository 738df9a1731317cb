import type { LucideIcon } from 'lucide-react'
import type { Catalogue } from '../../lib/i18n/catalogue.ts'
import type { OperationId } from '../../lib/operations.ts'
import { type NavigationEntry, type Screen, SECTIONS, type SectionName } from '../screen.ts'
import { SCREENS, type ScreenName } from '../screens.ts'

export interface MenuItem {
  readonly name: keyof Catalogue['shell']['nav']
  readonly path: string
  readonly needs: OperationId | undefined
  readonly icon?: LucideIcon | undefined
  readonly key?: string | undefined
  readonly inside?: readonly MenuItem[]
}

/** The screens in the navigation: one without its name in `shell.nav` does not compile. */
type Listed = {
  [K in ScreenName]: (typeof SCREENS)[K] extends { nav: NavigationEntry } ? K : never
}[ScreenName]

const listed: readonly (readonly [name: string, screen: Screen])[] = Object.entries(SCREENS)

const entryOf = ([name, { path, may, nav }]: (typeof listed)[number]): MenuItem => ({
  name: name as Listed,
  path,
  needs: may,
  icon: nav?.icon,
  key: nav?.key,
})

/** A section leads to its first screen, with the same permission. */
function sectionOf(name: SectionName): MenuItem {
  const inside = listed.filter(([, { nav }]) => nav?.section === name).map(entryOf)
  const { path, needs } = inside[0]!
  return { ...SECTIONS[name], name, path, needs, inside }
}

/** The navigation: two levels. */
const MENU: readonly MenuItem[] = [
  ...listed.filter(([, { nav }]) => nav && !nav.section).map(entryOf),
  ...(Object.keys(SECTIONS) as SectionName[]).map(sectionOf),
]

/** The screens that this user may open. */
export function menuFor(permissions: readonly string[]): readonly MenuItem[] {
  const isOpen = ({ needs }: MenuItem) => needs === undefined || permissions.includes(needs)
  return MENU.filter(isOpen).map((item) =>
    item.inside ? { ...item, inside: item.inside.filter(isOpen) } : item,
  )
}
