import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** Amber: needs attention today. Plain: the normal case. */
export type Tone = 'plain' | 'blue' | 'teal' | 'green' | 'amber' | 'red' | 'grey'

interface BadgeProps {
  readonly tone: Tone
  /** Repeats the meaning of the colour. */
  readonly icon: LucideIcon
  readonly children: ReactNode
  readonly dashed?: boolean
  readonly title?: string | undefined
}

/** A status by icon, text and colour, so that it never depends on colour alone. WCAG 1.4.1 */
export const Badge = ({ tone, icon: Icon, children, dashed, title }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dashed={dashed || undefined} title={title}>
    <Icon size={12} aria-hidden />
    {children}
  </span>
)
