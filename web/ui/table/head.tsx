import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import styles from '../table.module.css'

/** The sort field of the API, with a minus for descending. */
export interface TableOrder {
  readonly by: string | undefined
  readonly onChange: (by: string) => void
}

export const ariaSort = (order: TableOrder | undefined, field: string | undefined) => {
  if (!order || !field) return undefined
  if (order.by === field) return 'ascending'
  return order.by === `-${field}` ? 'descending' : 'none'
}

interface SortHeadProps {
  readonly title: string
  readonly field: string
  readonly order: TableOrder
}

/** The header of a sortable column; a second click reverses the order. */
export function SortHead({ title, field, order }: SortHeadProps) {
  const Icon = { [field]: ArrowUp, [`-${field}`]: ArrowDown }[order.by ?? ''] ?? ChevronsUpDown
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => order.onChange(order.by === field ? `-${field}` : field)}
    >
      {title}
      <Icon size={12} aria-hidden />
    </button>
  )
}
