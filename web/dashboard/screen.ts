import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import Code from 'lucide-react/icons/code'
import Settings from 'lucide-react/icons/settings'
import type { PartName } from '../lib/i18n/parts.ts'
import type { OperationId } from '../lib/operations.ts'

export type SectionName = 'reports' | 'settings' | 'developer'

export interface NavigationEntry {
  readonly icon?: LucideIcon
  /** Pressed after `g`. */
  readonly key?: string
  /** Shown inside of its section. */
  readonly section?: SectionName
}

export interface Screen {
  /** Every address of the dashboard is defined here; links are checked against it by their types. */
  readonly path: string
  /** Roles without this permission do not see it, nor find it in the navigation; undefined is open to everybody. */
  readonly may?: OperationId
  /** Filters in the address, under the names of the API. */
  readonly filters?: readonly string[]
  /** Texts that it needs beside those of the first load. */
  readonly words?: PartName | readonly PartName[]
  readonly load: () => Promise<{ default: () => React.ReactNode }>
  /** Its place in the navigation, in the order of this list; its name is that of the screen. */
  readonly nav?: NavigationEntry
}

/** Sections of the navigation: a section leads to its first screen. */
export const SECTIONS: Readonly<Record<SectionName, Omit<NavigationEntry, 'section'>>> = {
  reports: { icon: ChartColumn },
  settings: { icon: Settings, key: 's' },
  developer: { icon: Code, key: 'd' },
}
