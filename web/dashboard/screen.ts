import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import Code from 'lucide-react/icons/code'
import Settings from 'lucide-react/icons/settings'
import type { PartName } from '../lib/i18n/parts.ts'
import type { OperationId } from '../lib/operations.ts'

export type SectionName = 'reports' | 'settings' | 'developer'

export interface NavigationEntry {
  readonly icon?: LucideIcon
  /** With `g` before it. */
  readonly key?: string
  /** Stands inside of it. */
  readonly section?: SectionName
}

export interface Screen {
  /** Every address of the dashboard is written here; links are held against it by their types. */
  readonly path: string
  /** Who may not carry this out does not see it, nor finds it in the navigation; undefined is open to everybody. */
  readonly may?: OperationId
  /** Filters in the address, under the names that the API has for them. */
  readonly filters?: readonly string[]
  /** Words that it shows beside those of the first load. */
  readonly words?: PartName
  readonly load: () => Promise<{ default: () => React.ReactNode }>
  /** Its place in the navigation, in the order of this list; its name is that of the screen. */
  readonly nav?: NavigationEntry
}

/** Parts of the navigation with screens inside: the first of them is where the section leads. */
export const SECTIONS: Readonly<Record<SectionName, Omit<NavigationEntry, 'section'>>> = {
  reports: { icon: ChartColumn },
  settings: { icon: Settings, key: 's' },
  developer: { icon: Code, key: 'd' },
}
