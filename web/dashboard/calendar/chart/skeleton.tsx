import { useMessages } from '#web/lib/i18n/language.tsx'
import { Skeleton } from '#web/ui/controls/layout.ts'
import styles from './skeleton.module.css'

/** Skeleton of rooms and stays while they load. */
export function ChartSkeleton() {
  const text = useMessages().states
  return (
    <div className={styles.skeleton} role="status" aria-label={text.loading}>
      {Array.from({ length: 18 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className={styles.row}>
          <Skeleton height={12} width={64} />
          <Skeleton height={18} width={`${18 + ((row * 37) % 41)}%`} ml={`${(row * 23) % 37}%`} />
        </div>
      ))}
    </div>
  )
}
