import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Group } from '#contract/stays/groups.ts'
import { CopyAsApi } from '#web/dashboard/copy-as-api.tsx'
import { ButtonLink } from '#web/dashboard/links.tsx'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { usePartMessages } from '#web/lib/i18n/parts.ts'
import { usePermission, usePropertyOf } from '#web/lib/session.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormPage } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Section } from '#web/ui/description-list.tsx'
import { Stack } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { StayDates } from '../reservations/public.ts'
import { Block } from './block.tsx'
import { BookingLink } from './booking-link.tsx'
import { Cancellation, Figures } from './figures.tsx'
import { GroupFields } from './form.tsx'
import { RoomingList } from './rooming-list/rooming-list.tsx'
import { StatusActions } from './status-actions.tsx'
import { GroupStatusBadge } from './status-badge.tsx'
import { GroupStays } from './stays.tsx'
import { groupBody, groupValues } from './values.ts'

const GroupMoney = lazy(() => import('./group-money.tsx'))

/** A group: its status, what is picked up of its block, and what is agreed with it. */
export default function GroupPage() {
  const text = usePartMessages('groups')
  const { id } = useParams({ strict: false })
  const group = useRead('getGroup', { params: { id: id! } })
  const found = group.data
  return (
    <Page
      bare
      title={found?.name ?? text.title}
      beside={
        found && (
          <>
            <GroupStatusBadge status={found.status} />
            <StayDates check_in={found.from} check_out={found.to} />
          </>
        )
      }
      actions={
        <>
          <CopyAsApi operation="getGroup" args={{ params: { id: id! } }} />
          <AuditLink id={id!} />
          {found && <StatusActions group={found} />}
        </>
      }
    >
      <QueryState query={group}>
        {(one) => (
          <>
            <Figures group={one} />
            <Cancellation group={one} />
            <Block group={one} />
            <GroupStays group={one} />
            <Suspense>
              <GroupMoney group={one} />
            </Suspense>
            <BookingLink key={String(one.booking_link.open)} group={one} />
            <RoomingList group={one} />
            <Details group={one} />
          </>
        )}
      </QueryState>
    </Page>
  )
}

/** To what happened to the group, for those who may read it. */
function AuditLink({ id }: { id: string }) {
  const text = usePartMessages('groups')
  const { allowed } = usePermission('listAuditLog')
  if (!allowed) return null
  return (
    <ButtonLink to="/settings/audit-log" search={{ resource_id: id }}>
      {text.audit_log}
    </ButtonLink>
  )
}

function Details({ group }: { group: Group }) {
  const { states } = useMessages()
  const text = usePartMessages('groups')
  const timezone = usePropertyOf(group.property_id)?.timezone ?? 'UTC'
  const form = useRecordForm('updateGroup', group, {
    values: groupValues(timezone),
    body: groupBody(timezone),
    read: 'getGroup',
    follow: true,
    done: ({ name }) => text.saved(name),
  })
  return (
    <FormPage form={form} submit={states.save} disabled={!form.dirty}>
      <Card>
        <Section title={text.details}>
          <Stack>
            <GroupFields form={form} property_id={group.property_id} />
          </Stack>
        </Section>
      </Card>
    </FormPage>
  )
}
