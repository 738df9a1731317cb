import type { ReactNode } from 'react'
import styles from './description-list.module.css'

/** Letters that one column has room for. */
const COLUMN_LETTERS = 34

/** Values under their quiet names, beside each other where there is room. Values that are not there leave none. */
export function DescriptionList({
  facts,
}: {
  /** One that is `long` has the room of two; a long text is so by itself. */
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

const isLong = (value: ReactNode) => typeof value === 'string' && value.length > COLUMN_LETTERS

interface SectionProps {
  readonly title: string
  /** Where an address may lead to. */
  readonly id?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a record under its heading. */
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
