import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import type { User } from '#contract/account/team.staff.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/data.ts'
import { environment } from '#web/lib/environment.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe, usePermission } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/controls/button.ts'
import { Page } from '#web/ui/page.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Ago } from '#web/ui/time.tsx'
import { TeamActions } from './team-actions.tsx'
import { InviteDialog } from './team-dialogs.tsx'
import type { ShowError } from './team-member-writes.ts'

/** The users of the account, with role and last activity. */
export default function Team() {
  const text = useMessages().staff.team
  const team = useRead('listUsers', {})
  const { invite: inviting } = useSearch({ strict: false }) as { invite?: string }
  const navigate = useNavigate()
  const setInviting = (open: boolean) =>
    navigate({ to: '.', search: (now) => ({ ...now, invite: open ? '1' : undefined }), replace: !open })
  const { allowed, why } = usePermission('inviteUser')
  return (
    <Page
      title={text.title}
      actions={
        <Button variant="filled" disabled={!allowed} title={why} onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      }
    >
      <QueryState query={team}>{({ data }) => <People people={data} />}</QueryState>
      {inviting && allowed && <InviteDialog close={() => setInviting(false)} />}
    </Page>
  )
}

const TONES: Record<User['status'], { tone: Tone; icon: LucideIcon }> = {
  invited: { tone: 'blue', icon: Mail },
  active: { tone: 'plain', icon: CircleCheck },
  disabled: { tone: 'grey', icon: Ban },
}

function People({ people }: { people: readonly User[] }) {
  const text = useMessages().staff.team
  const [error, setError] = useState<ApiError>()
  return (
    <>
      {error && <ErrorCard error={error} />}
      <Table
        label={text.title}
        columns={useColumns(setError)}
        rows={people}
        muted={({ status }) => status === 'disabled'}
      />
    </>
  )
}

function useColumns(showError: ShowError): Column<User>[] {
  const { team: text, roles } = useMessages().staff
  const { properties } = useMe()
  const has_several = environment === 'live' && properties.length > 1
  const names = new Map(properties.map(({ id, name }) => [id, name]))
  const propertyColumn: Column<User> = {
    key: 'properties',
    title: text.properties,
    cell: ({ property_ids }) =>
      property_ids?.map((id) => names.get(id) ?? id).join(', ') ?? text.all_properties,
  }
  return [
    { key: 'name', title: text.name, cell: (person) => <Person {...person} /> },
    { key: 'role', title: text.role, plain: true, cell: ({ role }) => roles[role] },
    ...(has_several ? [propertyColumn] : []),
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <Badge {...TONES[status]}>{text.statuses[status]}</Badge>,
    },
    { key: 'second', title: text.second, cell: (person) => <Factors {...person} /> },
    { key: 'sessions', title: text.sessions, cell: ({ sessions }) => sessions, numeric: true },
    {
      key: 'seen',
      title: text.last_seen,
      cell: ({ last_seen_at }) => (last_seen_at ? <Ago at={last_seen_at} /> : text.never),
    },
    { key: 'actions', title: '', cell: (person) => <TeamActions person={person} showError={showError} /> },
  ]
}

function Person({ id, name, email }: User) {
  const text = useMessages().staff.team
  const is_me = id === useMe().user.id
  return (
    <>
      <strong>{name}</strong> {is_me && <span className="soft">({text.you})</span>}
      <br />
      <span className="soft">{email}</span>
    </>
  )
}

/** A passkey counts as both factors, like an authenticator app. */
function Factors({ second_factor, passkeys }: User) {
  const { staff, states } = useMessages()
  const factors = [second_factor && staff.team.app, passkeys > 0 && staff.passkeys.count(passkeys)]
  const known = factors.filter(Boolean).join(', ')
  return known ? `✓ ${known}` : states.no
}
