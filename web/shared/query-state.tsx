import type { UseQueryResult } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import Lock from 'lucide-react/icons/lock'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import type { Role } from '#contract/account/roles.ts'
import type { ApiError } from '../lib/api-error.ts'
import type { Pages } from '../lib/data.ts'
import { useFormats, useMessages } from '../lib/i18n/language.tsx'
import { Button } from '../ui/controls/button.ts'
import { Skeleton } from '../ui/controls/layout.ts'
import { ErrorCard } from './error-card.tsx'
import type { ActiveFilter } from './list-filters.tsx'
import styles from './query-state.module.css'

/** Refusals without a retry: the tier is too low, or the role may not. */
const TIER = 'SVC-4006'
const ROLE = 'SVC-4103'

function Refused({ error, retry }: { error: ApiError; retry: () => unknown }) {
  const text = useMessages().states
  const icon = <Lock size={18} aria-hidden />
  if (error.code === TIER) {
    return (
      <Notice title={text.tier_title} icon={icon}>
        {text.tier_body}
      </Notice>
    )
  }
  if (error.code !== ROLE) return <ErrorCard error={error} retry={retry} />
  const { roles = [] } = (error.details ?? {}) as { roles?: readonly Role[] }
  return <Forbidden roles={roles} />
}

/** A screen that the role may not see, with the roles that may. */
export function Forbidden({ roles }: { roles: readonly Role[] }) {
  const { states: text, staff } = useMessages()
  const formats = useFormats()
  return (
    <Notice title={text.forbidden_title} icon={<Lock size={18} aria-hidden />}>
      {text.forbidden_body(formats.list(roles.map((role) => staff.roles[role])))}
    </Notice>
  )
}

interface NoticeProps {
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: ReactNode
  readonly action?: ReactNode
}

/** Explains why there is nothing to show, and what can be done. */
export function Notice({ title, icon = <Inbox size={18} aria-hidden />, action, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <span className={styles.sign}>{icon}</span>
      <h2>{title}</h2>
      {children && <div>{children}</div>}
      {action}
    </div>
  )
}

/** A placeholder for rows that are loading. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const text = useMessages().states
  return (
    <div className={styles.skeleton} role="status" aria-label={text.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={row} height={18} radius={4} width={`${96 - ((row * 7) % 30)}%`} />
      ))}
    </div>
  )
}

interface ShownProps<T> {
  readonly query: UseQueryResult<T, ApiError>
  readonly skeleton?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** A query in each of its states: loading, failed, stale, loaded. */
export function QueryState<T>({ query, skeleton, children }: ShownProps<T>) {
  if (query.data === undefined) {
    if (query.error) return <Refused error={query.error} retry={query.refetch} />
    return skeleton ?? <SkeletonRows />
  }
  return (
    <div
      className={styles.shown}
      data-dim={query.isPlaceholderData || undefined}
      aria-busy={query.isPlaceholderData}
    >
      {query.error && <Refused error={query.error} retry={query.refetch} />}
      {children(query.data)}
    </div>
  )
}

interface ShownListProps<T> {
  readonly list: Pages<T>
  /** The plural of the records: "No reservations match". */
  readonly things: string
  readonly filters?: { readonly active: readonly ActiveFilter[]; readonly clear: () => void }
  /** Shown while there has never been a row. */
  readonly empty: { title: string; body: ReactNode; action?: ReactNode }
  /** A list within a record: smaller. */
  readonly part?: boolean
  readonly children: (items: readonly T[]) => ReactNode
}

/** A list in each of its states; the rows of the previous filter stay until the new ones have loaded. */
export function ListState<T>(props: ShownListProps<T>) {
  const { list, things, filters, empty, part, children } = props
  const { items, query } = list
  const text = useMessages().states
  if (query.data === undefined) {
    if (query.error) return <Refused error={query.error} retry={query.refetch} />
    return <SkeletonRows />
  }
  if (items.length === 0 && filters?.active.length) {
    return (
      <Notice
        title={text.no_match(things)}
        icon={<SearchX size={18} aria-hidden />}
        action={<Button onClick={filters.clear}>{text.clear_filters}</Button>}
      >
        <p>{text.excludes}</p>
        <ul className={styles.filters}>
          {filters.active.map(({ name, value, remove }) => (
            <li key={name}>
              <Button size="compact-xs" onClick={remove} aria-label={text.remove_filter(name)}>
                {name}: {value} ✕
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  if (items.length === 0) {
    if (part)
      return (
        <p className="soft">
          {empty.title} {empty.body}
        </p>
      )
    return (
      <Notice title={empty.title} action={empty.action}>
        {empty.body}
      </Notice>
    )
  }
  return (
    <div
      data-dim={query.isPlaceholderData || undefined}
      className={styles.list}
      aria-busy={query.isPlaceholderData}
    >
      {query.error && <ErrorCard error={query.error} retry={query.refetch} />}
      {children(items)}
      {query.hasNextPage && (
        <footer className={styles.footer}>
          <span className="number">{text.loaded(items.length)}</span>
          <Button onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
            {text.more}
          </Button>
        </footer>
      )}
    </div>
  )
}
