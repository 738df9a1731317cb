import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { RatePlan } from '../../../contract/rate-plans.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { useEditBase } from '../../lib/edit-base.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Body } from '../../lib/operations.ts'
import { usePermission, usePropertyCurrency } from '../../lib/session.ts'
import { ConflictDialog } from '../../shared/conflict.tsx'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Section } from '../../ui/description-list.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ActiveBadge } from '../active-badge.tsx'
import { CopyAsApi } from '../copy-as-api.tsx'
import { RoomTypeLink } from '../links.tsx'
import { useChannelName, useRoomTypes } from '../lookups.ts'
import styles from './form.module.css'
import { RatePlanForm } from './form.tsx'
import { SpecialDates } from './special-dates.tsx'
import { type PlanValues, planValues } from './values.ts'

export default function RatePlanPage() {
  const text = useMessages().offering.rate_plans
  const { id } = useParams({ strict: false })
  const plan = useRead('getRatePlan', { params: { id: id! } })
  return (
    <Page
      bare
      title={plan.data?.name ?? text.title}
      beside={plan.data && <Beside plan={plan.data} />}
      actions={<CopyAsApi operation="getRatePlan" args={{ params: { id: id! } }} />}
    >
      <QueryState query={plan}>
        {(found) => (
          <>
            <SpecialDates plan={found} />
            <Edit plan={found} />
            <Channels plan={found} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

function Beside({ plan }: { plan: RatePlan }) {
  const type = useRoomTypes().get(plan.room_type_id)
  return (
    <>
      <ActiveBadge status={plan.status} />
      <RoomTypeLink id={plan.room_type_id}>{type?.name}</RoomTypeLink>
    </>
  )
}

function Edit({ plan }: { plan: RatePlan }) {
  const { offering, states } = useMessages()
  const text = offering.rate_plans
  const { allowed, why } = usePermission('updateRatePlan')
  const currency = usePropertyCurrency()(plan.property_id)
  const update = useWrite('updateRatePlan')
  const { base: begun, edition, begin } = useEditBase(plan)
  // Dates and mappings are changed beside the form: where its own fields are as they were, the newer version holds.
  const same = Object.keys(changedFields(planValues(begun), planValues(plan))).length === 0
  const base = same ? plan : begun
  const [typed, setTyped] = useState<Partial<PlanValues>>({})
  const changes = changedFields(base, typed) as Body<'updateRatePlan'>
  const save = (body: Body<'updateRatePlan'>, version: number, values: typeof typed) =>
    update.mutate(
      { params: { id: base.id }, body, version },
      {
        onSuccess: (saved) => {
          begin(saved, values)
          showToast(text.saved(saved.name))
        },
      },
    )
  return (
    <>
      {update.error?.code === 'SVC-1015' ? (
        <ConflictDialog
          operation="getRatePlan"
          id={base.id}
          seen={base}
          changes={changes}
          apply={(version) => save(changes, version, typed)}
          discard={(now) => {
            update.reset()
            begin(now as RatePlan)
          }}
        />
      ) : (
        update.error && <ErrorCard error={update.error} />
      )}
      <RatePlanForm
        key={edition}
        id={base.id}
        start={planValues(base)}
        property_id={base.property_id}
        room_type_id={base.room_type_id}
        currency={currency}
        error={update.error}
        busy={update.isPending}
        may_save={allowed}
        why={why}
        save_label={states.save}
        save={(values) => {
          const body = changedFields(base, values) as Body<'updateRatePlan'>
          setTyped(values)
          if (Object.keys(body).length > 0) save(body, base.version, values)
        }}
      />
    </>
  )
}

function Channels({ plan }: { plan: RatePlan }) {
  const text = useMessages().offering.rate_plans
  const channelName = useChannelName()
  return (
    <Card>
      <Section title={text.channels}>
        {plan.channels.length === 0 && <p className="soft">{text.channels_none}</p>}
        <ul className={styles.overrides}>
          {plan.channels.map(({ channel, channel_room_id, channel_rate_id, enabled }) => (
            <li key={channel + channel_rate_id}>
              <span>
                {enabled === false ? '○' : '●'} {channelName(channel)}
              </span>
              <code>
                {channel_room_id} / {channel_rate_id}
              </code>
            </li>
          ))}
        </ul>
      </Section>
    </Card>
  )
}
