import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Letters that fit into one column. */
const COLUMN_LETTERS = 34
/** A word that would break within one column, such as an e-mail address. */
const LONG_WORD = /\S{20}/

/** A list of names with values, in columns where there is room. Empty values are left out. */
export function DescriptionList({
  facts,
}: {
  /** With `long` it takes two columns; a long text does by itself. */
  facts: readonly (readonly [name: string, value: ReactNode, width?: 'long'])[]
}) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value, width]) => (
          <div key={name} data-long={width === 'long' || isLong(value) || undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const isLong = (value: ReactNode) =>
  typeof value === 'string' && (value.length > COLUMN_LETTERS || LONG_WORD.test(value))

interface SectionProps {
  readonly title: string
  /** Anchor of links. */
  readonly id?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A section of a record, with a heading. */
export function Section(props: SectionProps) {
  return (
    <section className={styles.section} id={props.id}>
      <header>
        <h2>{props.title}</h2>
        {props.actions}
      </header>
      {props.children}
    </section>
  )
}
