import { API_ROOT } from '#web/lib/client.ts'
import { usePages } from '#web/lib/data.ts'
import { environment } from '#web/lib/environment.ts'
import { useFormats } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import type { Query } from '#web/lib/operations.ts'
import { SkeletonRows } from '#web/shared/query-state.tsx'
import { EventLink, RequestLink } from '../../links.tsx'
import { StatusCode } from '../request-log/status-code.tsx'
import styles from './inspector.module.css'

const MAX_SHOWN = 10

/** The last events of a record, the newest first. */
export function LastEvents({ of }: { of: string }) {
  const text = usePartMessages('developer').inspector
  const formats = useFormats()
  const { items, query } = usePages('listEvents', { query: { resource_id: of, limit: MAX_SHOWN } })
  return (
    <section aria-labelledby="inspector-events">
      <h3 id="inspector-events">{text.events}</h3>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isSuccess && items.length === 0 && <p className="soft">{text.no_events}</p>}
      <ul className={styles.list}>
        {items.slice(0, MAX_SHOWN).map(({ id, type, created_at }) => (
          <li key={id}>
            <EventLink id={id}>{type}</EventLink>
            <span className="soft">{formats.instant(created_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The log has no live updates. */
const POLL_MS = 5_000
const API_PATH = environment === 'live' ? '/v1' : '/sandbox/v1'

/** The last requests to a record, by its path: of keys and of the dashboard, the newest first. */
export function LastRequests({ of, to }: { of: string; to: string }) {
  const text = usePartMessages('developer').inspector
  const formats = useFormats()
  const of_keys = useRequestsTo(API_PATH + to)
  const of_dashboard = useRequestsTo(API_ROOT + to)
  const rows = [...of_keys.items, ...of_dashboard.items]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, MAX_SHOWN)
  const is_loaded = of_keys.query.isSuccess && of_dashboard.query.isSuccess
  return (
    <section aria-labelledby="inspector-requests">
      <h3 id="inspector-requests">{text.requests}</h3>
      {!is_loaded && rows.length === 0 && <SkeletonRows rows={3} />}
      {is_loaded && rows.length === 0 && <p className="soft">{text.no_requests}</p>}
      <ul className={styles.list}>
        {rows.map(({ id, method, path, status, at }) => (
          <li key={id}>
            <RequestLink id={id}>
              <code>
                {method} {path.slice(path.indexOf(to)).replace(of, '…')}
              </code>
            </RequestLink>
            <StatusCode status={status} />
            <span className="soft">{formats.instant(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const useRequestsTo = (path: string) =>
  usePages(
    'listRequests',
    { query: { path, limit: MAX_SHOWN } as Query<'listRequests'> },
    { every: () => POLL_MS },
  )
