import styles from './local-events.module.css'

/** Marks the head of a day on which something takes place; the head itself says what. */
export const EventDot = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && <span className={styles.dot} aria-hidden />

/** The names of what takes place on a day, under its heading. */
export const EventNames = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <span className={styles.names}>
      <EventDot names={names} />
      {names.join(' · ')}
    </span>
  )
