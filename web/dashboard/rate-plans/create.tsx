import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { everything } from '../../lib/fetch-all.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe, usePermission, useProperty } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { Notice, QueryState } from '../../shared/query-state.tsx'
import { Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ButtonLink } from '../links.tsx'
import { PATHS } from '../paths.ts'
import { RatePlanForm } from './form.tsx'
import { newPlan } from './values.ts'

export default function CreateRatePlan() {
  const { offering } = useMessages()
  const text = offering.rate_plans
  const navigate = useNavigate()
  const { properties } = useMe()
  const chosen = useProperty()
  const { allowed, why } = usePermission('createRatePlan')
  const all = useQuery(everything('listRoomTypes', {}))
  const types = (all.data ?? []).filter(({ property_id }) => !chosen || property_id === chosen.id)
  const [room_type_id, setRoomType] = useState<string>()
  const create = useWrite('createRatePlan')
  const type = types.find(({ id }) => id === room_type_id) ?? types[0]
  if (!type) {
    return (
      <Page title={text.new}>
        <QueryState query={all}>
          {() => (
            <Notice
              title={offering.room_types.empty_title}
              action={<ButtonLink to={PATHS.new_room_type}>{offering.room_types.new}</ButtonLink>}
            >
              {offering.room_types.empty_body}
            </Notice>
          )}
        </QueryState>
      </Page>
    )
  }
  const property = properties.find(({ id }) => id === type.property_id)!
  return (
    <Page title={text.new} bare>
      {create.error && <ErrorCard error={create.error} />}
      <RatePlanForm
        start={newPlan(property.default_vat_rate)}
        property_id={property.id}
        room_type_id={type.id}
        currency={property.currency}
        error={create.error}
        busy={create.isPending}
        may_save={allowed}
        why={why}
        save_label={text.new}
        save={({ code, base_price, derived_from, occupancy_pricing, meal_price, ...values }) =>
          create.mutate(
            {
              body: {
                ...values,
                room_type_id: type.id,
                ...(code && { code }),
                ...(base_price && { base_price }),
                ...(derived_from && { derived_from }),
                ...(occupancy_pricing && { occupancy_pricing }),
                ...(meal_price && { meal_price }),
              },
            },
            {
              onSuccess: ({ id, name }) => {
                showToast(text.created(name))
                navigate({ to: PATHS.rate_plan, params: { id } })
              },
            },
          )
        }
      >
        <NativeSelect
          label={text.room_type}
          value={type.id}
          data={types.map(({ id, name, property_id }) => ({
            value: id,
            label:
              properties.length > 1 && !chosen
                ? `${name} · ${properties.find((one) => one.id === property_id)?.name}`
                : name,
          }))}
          onChange={({ currentTarget: { value } }) => setRoomType(value)}
        />
      </RatePlanForm>
    </Page>
  )
}
