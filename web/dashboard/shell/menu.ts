import type { LucideIcon } from 'lucide-react'
import type { Me } from '#contract/account/me.staff.ts'
import type { Role } from '#contract/account/roles.ts'
import type { OperationId } from '../../lib/operations.ts'
import { GROUPS, type GroupName, type Names, type Screen, SECTIONS, type SectionName } from '../screen.ts'
import { SCREENS, type ScreenName } from '../screens.ts'

export interface MenuItem {
  readonly id: ScreenName | SectionName
  readonly name: Names
  readonly path: string
  readonly needs: OperationId | undefined
  readonly icon?: LucideIcon | undefined
  readonly key?: string | undefined
  readonly group?: GroupName | undefined
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
  group: nav.group,
})

/** A section leads to its first screen, with the same permission. */
function sectionOf(id: SectionName): MenuItem {
  const inside = listed.filter(([, { nav }]) => nav.section === id).map(entryOf)
  const { path, needs } = inside[0]!
  return { ...SECTIONS[id], id, path, needs, inside }
}

const ENTRIES: readonly MenuItem[] = listed.filter(([, { nav }]) => !nav.section).map(entryOf)
const SECTION_ENTRIES: readonly MenuItem[] = (Object.keys(SECTIONS) as SectionName[]).map(sectionOf)

const isOpenTo =
  (permissions: readonly string[]) =>
  ({ needs }: MenuItem) =>
    needs === undefined || permissions.includes(needs)

const openOf = (items: readonly MenuItem[], permissions: readonly string[]): readonly MenuItem[] => {
  const isOpen = isOpenTo(permissions)
  return items
    .filter(isOpen)
    .map((item) => (item.inside ? { ...item, inside: item.inside.filter(isOpen) } : item))
}

/** The screens that this user may open, in two levels. */
export const menuFor = (permissions: readonly string[]): readonly MenuItem[] =>
  openOf([...ENTRIES, ...SECTION_ENTRIES], permissions)

export interface MenuGroup {
  readonly id: GroupName
  readonly name: Names
  readonly items: readonly MenuItem[]
}

const IN_ORDER: readonly GroupName[] = ['desk', 'guests', 'house', 'revenue', 'money']
/** The work of a role comes first. */
const FIRST: Partial<Record<Role, readonly GroupName[]>> = {
  housekeeping: ['house'],
  revenue: ['revenue'],
  accountant: ['money', 'guests'],
}

/** The navigation of a user: groups in the order of their role, then the sections. */
export function groupsFor({ user, permissions }: Pick<Me, 'user' | 'permissions'>) {
  const first = FIRST[user.role] ?? []
  const in_order = [...first, ...IN_ORDER.filter((id) => !first.includes(id))]
  const open = openOf(ENTRIES, permissions)
  const groups = in_order.flatMap((id): MenuGroup[] => {
    const items = open.filter(({ group }) => group === id)
    return items.length > 0 ? [{ id, name: GROUPS[id], items }] : []
  })
  return { groups, sections: openOf(SECTION_ENTRIES, permissions) }
}
