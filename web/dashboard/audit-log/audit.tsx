import Download from 'lucide-react/icons/download'
import { ACTOR_TYPES } from '#contract/lists.ts'
import { API_ROOT, pathOf } from '../../lib/client.ts'
import { usePages, useRead } from '../../lib/data.ts'
import { addDays, endOfDay, isDay, startOfDay, today } from '../../lib/formats.ts'
import { useActionName } from '../../lib/i18n/field-words.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import type { Query } from '../../lib/operations.ts'
import { omitEmpty } from '../../lib/search-params.ts'
import { useMe, usePermission, usePropertyFilter } from '../../lib/session.ts'
import { ListFilterBar, useListFilters } from '../../shared/list-filters.tsx'
import { ListState } from '../../shared/query-state.tsx'
import { Button } from '../../ui/controls/button.ts'
import { optionsOf, recordOptions } from '../../ui/options.ts'
import { Card, Page } from '../../ui/page.tsx'
import { RecordLink } from '../links.tsx'
import { ActivityEntry, ActivityList } from './public.ts'
import type { AuditFilter } from './search.ts'

type Search = { readonly [K in AuditFilter]?: string }

const dayOf = (text: string | undefined) => (isDay(text) ? text : undefined)

/** Days of the user's zone, in which entries are shown. */
const momentsOf = (from: string | undefined, to: string | undefined) => ({
  created_from: from && startOfDay(from),
  created_to: to && endOfDay(to),
})

/** The default period of an export. */
const EXPORTED_DAYS = 30

/** Exports the selected days, or the last ones. */
function ExportLink({ filters }: { filters: Search }) {
  const text = useMessages().staff.audit
  const formats = useFormats()
  const to = filters.created_to ?? today()
  const from = filters.created_from ?? addDays(to, 1 - EXPORTED_DAYS)
  const query = omitEmpty({ ...filters, ...momentsOf(from, to) }) as Query<'exportAuditLog'>
  return (
    <Button
      component="a"
      href={`${API_ROOT}${pathOf('exportAuditLog', { query })}`}
      download
      leftSection={<Download size={14} aria-hidden />}
    >
      {text.csv(formats.day(from), formats.day(to))}
    </Button>
  )
}

/** Who did what, with old and new values; recorded in the transaction of the change. */
export default function AuditLog() {
  const text = useMessages().staff.audit
  const { permissions } = useMe()
  const filters = useAuditFilters()
  const { created_from, created_to } = filters.values
  const days = { created_from: dayOf(created_from), created_to: dayOf(created_to) }
  const filters_in_search = omitEmpty({ ...filters.values, ...usePropertyFilter(), ...days }) as Search
  const moments = momentsOf(days.created_from, days.created_to)
  const list = usePages('listAuditLog', {
    query: omitEmpty({ ...filters_in_search, ...moments }) as Query<'listAuditLog'>,
  })
  return (
    <Page
      title={text.title}
      bare
      actions={permissions.includes('exportAuditLog') && <ExportLink filters={filters_in_search} />}
      under={<ListFilterBar filters={filters} />}
    >
      <Card>
        <ListState
          list={list}
          things={text.things}
          filters={filters}
          empty={{ title: text.empty_title, body: text.empty_body }}
        >
          {(entries) => (
            <ActivityList>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <ActivityEntry entry={entry}>
                    {entry.resource_id && (
                      <RecordLink id={entry.resource_id} name={entry.names[entry.resource_id]} />
                    )}
                    {entry.address_range && <code className="soft">{entry.address_range}</code>}
                  </ActivityEntry>
                </li>
              ))}
            </ActivityList>
          )}
        </ListState>
      </Card>
    </Page>
  )
}

function useAuditFilters() {
  const { staff, states } = useMessages()
  const text = staff.audit
  const team = useRead('listUsers', {}, { enabled: usePermission('listUsers').allowed })
  const people = recordOptions(team.data?.data ?? [])
  const { actions } = usePartMessages('activity')
  return useListFilters<AuditFilter>(
    {
      actor_type: { kind: 'choice', options: optionsOf(ACTOR_TYPES, text.actor_types) },
      actor_id: people.length > 0 ? { kind: 'choice', options: people } : { kind: 'link' },
      action: {
        kind: 'choice',
        options: optionsOf(
          Object.keys(actions).filter((id) => !id.includes('.')),
          actions,
        ),
        words: useActionName(),
      },
      resource_id: { kind: 'text' },
      created_from: { kind: 'day', to: 'created_to', label: states.period },
      created_to: { kind: 'end' },
    },
    text.filters,
  )
}
