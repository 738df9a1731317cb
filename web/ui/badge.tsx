import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type Tone = 'blue' | 'teal' | 'green' | 'amber' | 'red' | 'grey'

interface BadgeProps {
  readonly tone: Tone
  /** Says the same as the colour. */
  readonly glyph: string
  readonly children: ReactNode
  readonly dashed?: boolean
}

/** A status: sign, words and colour, so that none of them has to be seen alone. WCAG 1.4.1 */
export const Badge = ({ tone, glyph, children, dashed }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-dashed={dashed || undefined}>
    <span aria-hidden>{glyph}</span>
    {children}
  </span>
)
