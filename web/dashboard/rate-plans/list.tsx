import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListedRatePlan } from '../../../contract/rate-plans.ts'
import { usePages } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { setOnly } from '../../lib/search-params.ts'
import { usePermission, useProperty, usePropertyFilter } from '../../lib/session.ts'
import { ListState } from '../../shared/query-state.tsx'
import { FilterBar, FilterChoice } from '../../ui/fields.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Line, Table } from '../../ui/table.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { ButtonLink, RatePlanLink } from '../links.tsx'
import { useRatePlans, useRoomTypes } from '../lookups.ts'
import { policySentences } from './policy-words.ts'
import { usePriceWords } from './price-words.ts'

export default function RatePlanList() {
  const { offering, states } = useMessages()
  const text = offering.rate_plans
  const navigate = useNavigate()
  const { room_type_id } = useSearch({ strict: false }) as { room_type_id?: string }
  const filters = setOnly({ room_type_id, ...usePropertyFilter() }) as { room_type_id?: string }
  const query = { ...filters, include: 'price_overrides' }
  const list = usePages('listRatePlans', { query })
  const property = useProperty()
  const types = useRoomTypes()
  const { allowed, why } = usePermission('createRatePlan')
  const choose = (id: string | undefined) =>
    navigate({ to: '.', search: (now) => setOnly({ ...now, room_type_id: id }), replace: true })
  const create = (
    <ButtonLink to="/rate-plans/new" variant="filled" disabled={!allowed} {...(why && { title: why })}>
      {text.new}
    </ButtonLink>
  )
  return (
    <Page
      title={text.title}
      actions={
        <>
          <CopyAsApi operation="listRatePlans" args={{ query }} />
          {create}
        </>
      }
      under={
        <FilterBar label={states.filters}>
          <FilterChoice
            label={text.room_type}
            any={states.any}
            value={room_type_id}
            options={[...types.values()]
              .filter(({ property_id }) => !property || property_id === property.id)
              .map(({ id, name }) => [id, name])}
            onChoice={choose}
          />
        </FilterBar>
      }
    >
      <ListState
        list={list}
        things={text.things}
        filters={
          room_type_id
            ? [
                {
                  name: text.room_type,
                  value: types.get(room_type_id)?.name ?? room_type_id,
                  remove: () => choose(undefined),
                },
              ]
            : []
        }
        clear={() => choose(undefined)}
        empty={{ title: text.empty_title, body: text.empty_body, action: create }}
      >
        {(rows) => <Rows rows={rows} />}
      </ListState>
    </Page>
  )
}

function Rows({ rows }: { rows: readonly ListedRatePlan[] }) {
  const { offering, policies } = useMessages()
  const text = offering.rate_plans
  const formats = useFormats()
  const types = useRoomTypes()
  const plans = useRatePlans()
  const priceWords = usePriceWords(plans)
  const columns: Column<ListedRatePlan>[] = [
    { key: 'name', title: text.name, cell: ({ id, name }) => <RatePlanLink id={id}>{name}</RatePlanLink> },
    { key: 'code', title: text.code, plain: true, cell: ({ code }) => <code>{code}</code> },
    {
      key: 'type',
      title: text.room_type,
      plain: true,
      cell: ({ room_type_id }) => <Line>{types.get(room_type_id)?.name}</Line>,
    },
    { key: 'price', title: text.base_price, cell: priceWords },
    {
      key: 'policy',
      title: text.policy,
      wide: true,
      cell: ({ cancellation_policy }) => {
        const sentences = policySentences(cancellation_policy, policies, formats)
        return (
          <Line long title={sentences.join(' ')}>
            {sentences[0]}
          </Line>
        )
      },
    },
    {
      key: 'overrides',
      title: text.overrides,
      wide: 'very',
      cell: ({ price_overrides }) => price_overrides?.length || undefined,
      numeric: true,
    },
    {
      key: 'channels',
      title: text.channels,
      wide: true,
      cell: ({ channels }) => channels.filter(({ enabled }) => enabled !== false).length || undefined,
      numeric: true,
    },
    { key: 'status', title: text.status, plain: true, cell: ({ status }) => <ActiveBadge status={status} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={rows} muted={({ status }) => status === 'inactive'} />
  )
}
