import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Activity } from '../../../contract/activity.ts'
import { usePages } from '../../lib/data.ts'
import { useText } from '../../lib/i18n/language.tsx'
import type { Query } from '../../lib/operations.ts'
import { setOnly } from '../../lib/search-params.ts'
import { FilterBar, FilterChoice, FilterText } from '../../ui/fields.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { ShownList } from '../../ui/states.tsx'
import styles from '../activity/entry.module.css'
import { ActivityEntry } from '../activity/entry.tsx'
import { RecordLink } from '../links.tsx'
import { usePropertyFilter } from '../shell/session.ts'

type Search = {
  actor_type?: string | undefined
  action?: string | undefined
  resource_id?: string | undefined
}
const ACTORS: readonly Activity['actor']['type'][] = ['staff', 'api', 'channel', 'guest', 'system']

/** Who did what, before and after; written in the same moment as the change itself. */
export default function AuditLog() {
  const { staff, states, activity } = useText()
  const text = staff.audit
  const navigate = useNavigate()
  const { actor_type, action, resource_id } = useSearch({ strict: false }) as Search
  const filters = setOnly({ actor_type, action, resource_id })
  const list = usePages('listAuditLog', {
    query: { ...filters, ...usePropertyFilter() } as Query<'listAuditLog'>,
  })
  const set = (change: Search) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, ...change }), replace: true })
  return (
    <Page
      title={text.title}
      bare
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.filters.actor_type}
            any={states.any}
            value={actor_type as Activity['actor']['type'] | undefined}
            options={ACTORS.map((one) => [one, text.actor_types[one]])}
            onChoice={(one) => set({ actor_type: one })}
          />
          <FilterChoice
            label={text.filters.action}
            any={states.any}
            value={action}
            options={Object.entries(activity.actions).filter(([id]) => !id.includes('.'))}
            onChoice={(one) => set({ action: one })}
          />
          <FilterText
            label={text.filters.resource_id}
            value={resource_id}
            onText={(id) => set({ resource_id: id })}
          />
        </FilterBar>
      }
    >
      <Card>
        <ShownList
          list={list}
          things={text.things}
          filters={Object.entries(filters).map(([name, value]) => ({
            name: text.filters[name as keyof Search],
            value: String(value),
            remove: () => set({ [name]: undefined }),
          }))}
          clear={() => set({ actor_type: undefined, action: undefined, resource_id: undefined })}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(entries) => (
            <ol className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <ActivityEntry entry={entry}>
                    {entry.resource_id && <RecordLink id={entry.resource_id} />}
                    {entry.address_range && <code className="soft">{entry.address_range}</code>}
                  </ActivityEntry>
                </li>
              ))}
            </ol>
          )}
        </ShownList>
      </Card>
    </Page>
  )
}
