import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Amber is for what needs a person today, plain for what is as usual. */
export type Tone = 'plain' | 'blue' | 'teal' | 'green' | 'amber' | 'red' | 'grey'

interface BadgeProps {
  readonly tone: Tone
  /** Says the same as the colour. */
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly dashed?: boolean
  readonly title?: string | undefined
}

/** A status: icon, words and colour, so that none of them has to be seen alone. WCAG 1.4.1 */
export const Badge = ({ tone, icon: Icon, children, dashed, title }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dashed={dashed || undefined} title={title}>
    <Icon size={12} aria-hidden />
    {children}
  </span>
)
