import type { LucideIcon } from 'lucide-react'
import ChartColumn from 'lucide-react/icons/chart-column'
import Code from 'lucide-react/icons/code'
import Settings from 'lucide-react/icons/settings'
import type { Language } from '../lib/i18n/language.tsx'
import type { PartName } from '../lib/i18n/parts.ts'
import type { OperationId } from '../lib/operations.ts'

export type SectionName = 'reports' | 'settings' | 'developer'
/** Groups of the navigation, by the work that they belong to. */
export type GroupName = 'desk' | 'guests' | 'house' | 'revenue' | 'money'

/** A name in each language, in one place with what it names. */
export type Names = Readonly<Record<Language, string>>

export interface NavigationEntry {
  readonly icon?: LucideIcon
  /** Pressed after `g`. */
  readonly key?: string
  /** Shown inside of its section. */
  readonly section?: SectionName
  /** Of an entry without a section. */
  readonly group?: GroupName
}

export interface Screen {
  /** In the navigation, and where the search finds it. */
  readonly name?: Names
  /** Every address of the dashboard is defined here; links are checked against it by their types. */
  readonly path: string
  /** Roles without this permission do not see it, nor find it in the navigation; undefined is open to everybody. */
  readonly may?: OperationId
  /** Filters in the address, under the names of the API. */
  readonly filters?: readonly string[]
  /** Texts that it needs beside those of the first load. */
  readonly words?: PartName | readonly PartName[]
  readonly load: () => Promise<{ default: () => React.ReactNode }>
  /** Its place in the navigation, in the order of this list. */
  readonly nav?: NavigationEntry
}

export const GROUPS: Readonly<Record<GroupName, Names>> = {
  desk: { en: 'Desk', de: 'Empfang' },
  guests: { en: 'Guests and companies', de: 'Gäste und Firmen' },
  house: { en: 'House', de: 'Haus' },
  revenue: { en: 'Revenue', de: 'Erlöse' },
  money: { en: 'Money', de: 'Geld' },
}

/** Sections of the navigation: a section leads to its first screen. */
export const SECTIONS: Readonly<
  Record<SectionName, Omit<NavigationEntry, 'section'> & { readonly name: Names }>
> = {
  reports: { name: { en: 'Reports', de: 'Berichte' }, icon: ChartColumn },
  settings: { name: { en: 'Settings', de: 'Einstellungen' }, icon: Settings, key: 's' },
  developer: { name: { en: 'Developer', de: 'Entwicklung' }, icon: Code, key: 'd' },
}
