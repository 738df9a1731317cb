import type { ReactNode } from 'react'
import plain from '../../../ui/plain-table.module.css'
import styles from './papers.module.css'

interface StayTableProps {
  readonly label: string
  readonly heads: readonly { readonly title: string; readonly is_figure?: boolean }[]
  readonly children: ReactNode
}

/** A table of stays, or of their sums, with horizontal scrolling of its own. */
export const StayTable = ({ label, heads, children }: StayTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, WCAG 2.1.1
  <section className={plain.scroll} aria-label={label} tabIndex={0}>
    <table className={`${plain.plain} ${styles.wide}`}>
      <thead>
        <tr>
          {heads.map(({ title, is_figure }) => (
            <th key={title} scope="col" data-figure={is_figure || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
