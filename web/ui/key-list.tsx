import styles from './key-list.module.css'

/** Keys with their meanings. */
export const KeyList = ({ keys }: { keys: readonly (readonly [key: string, meaning: string])[] }) => (
  <dl className={styles.keys}>
    {keys.map(([key, meaning]) => (
      <div key={key + meaning}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
)
