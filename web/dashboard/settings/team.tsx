import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { mayGive, ROLES, type Role } from '../../../contract/staff/roles.ts'
import type { User } from '../../../contract/staff/team.ts'
import type { ApiError } from '../../lib/api-error.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { environment } from '../../lib/environment.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { useMe, usePermission } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { undoing } from '../../shared/undoing.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import {
  DisableDialog,
  InviteDialog,
  PropertiesDialog,
  RemoveSecondFactorDialog,
  SessionsDialog,
} from './team-dialogs.tsx'

/** Who may sign in, as what, and when they last did. */
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

const TONES: Record<User['status'], { tone: Tone; glyph: string }> = {
  invited: { tone: 'amber', glyph: '✉' },
  active: { tone: 'green', glyph: '●' },
  disabled: { tone: 'grey', glyph: '⊘' },
}

function People({ people }: { people: readonly User[] }) {
  const { staff, states } = useMessages()
  const text = staff.team
  const { user, properties } = useMe()
  const several = environment === 'live' && properties.length > 1
  const names = new Map(properties.map(({ id, name }) => [id, name]))
  const [error, setError] = useState<ApiError>()
  const columns: Column<User>[] = [
    {
      key: 'name',
      title: text.name,
      cell: ({ id, name, email }) => (
        <>
          <strong>{name}</strong> {id === user.id && <span className="soft">({text.you})</span>}
          <br />
          <span className="soft">{email}</span>
        </>
      ),
    },
    { key: 'role', title: text.role, plain: true, cell: ({ role }) => staff.roles[role] },
    ...(several
      ? [
          {
            key: 'properties',
            title: text.properties,
            cell: ({ property_ids }: User) =>
              property_ids ? property_ids.map((id) => names.get(id) ?? id).join(', ') : text.all_properties,
          },
        ]
      : []),
    {
      key: 'status',
      title: text.status,
      plain: true,
      cell: ({ status }) => <Badge {...TONES[status]}>{text.statuses[status]}</Badge>,
    },
    {
      key: 'second',
      title: text.second,
      cell: ({ second_factor }) => (second_factor ? `✓ ${states.yes}` : states.no),
    },
    { key: 'sessions', title: text.sessions, cell: ({ sessions }) => sessions, numeric: true },
    {
      key: 'seen',
      title: text.last_seen,
      cell: ({ last_seen_at }) => (last_seen_at ? <Ago at={last_seen_at} /> : text.never),
    },
    { key: 'actions', title: '', cell: (person) => <Actions person={person} say_error={setError} /> },
  ]
  return (
    <>
      {error && <ErrorCard error={error} />}
      <Table
        label={text.title}
        columns={columns}
        rows={people}
        muted={({ status }) => status === 'disabled'}
      />
    </>
  )
}

function Actions(props: { person: User; say_error: (error: ApiError | undefined) => void }) {
  const { person, say_error } = props
  const { staff, shell } = useMessages()
  const text = staff.team
  const { user, properties } = useMe()
  const update = useWrite('updateUser')
  const invite = useWrite('inviteUserAgain')
  const reset = useWrite('resetUser')
  const remove = useWrite('removeUserSecondFactor')
  const [disabling, setDisabling] = useState(false)
  const [removing, setRemoving] = useState(false)
  const [limiting, setLimiting] = useState(false)
  const limitable = person.role !== 'owner' && environment === 'live' && properties.length > 1
  const [looking, setLooking] = useState(false)
  const { allowed } = usePermission('updateUser')
  const params = { id: person.id }
  if (!allowed || !mayGive(user.role, person.role)) return null
  /** What was refused stands above the table; it goes with the next try. */
  const act = <A,>(done: (answer: A) => void) => {
    say_error(undefined)
    return { onSuccess: done, onError: (error: ApiError) => say_error(error) }
  }
  const change = (body: { role?: Role; status?: 'active' | 'disabled' }, done: string, back?: typeof body) =>
    update.mutate(
      { params, body },
      act(() =>
        showToast(
          done,
          back && (() => undoing(update.mutateAsync({ params, body: back }), shell.toasts.undone)),
        ),
      ),
    )
  const give = (role: Role) => {
    if (role === person.role) return
    change({ role }, text.role_changed(person.name, staff.roles[role]), { role: person.role })
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" aria-label={text.actions_for(person.name)}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{text.role}</Menu.Label>
          <Menu.RadioGroup value={person.role} onChange={(role) => give(role as Role)}>
            {ROLES.filter((role) => mayGive(user.role, role)).map((role) => (
              <Menu.RadioItem key={role} value={role} closeMenuOnClick>
                {staff.roles[role]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {limitable && <Menu.Item onClick={() => setLimiting(true)}>{text.choose_properties}</Menu.Item>}
          {person.status === 'invited' && (
            <Menu.Item
              onClick={() =>
                invite.mutate(
                  { params },
                  act(() => showToast(text.invited(person.email))),
                )
              }
            >
              {text.again}
            </Menu.Item>
          )}
          {person.status === 'active' && (
            <Menu.Item
              onClick={() =>
                reset.mutate(
                  { params },
                  act(() => showToast(text.reset_done(person.email))),
                )
              }
            >
              {text.reset}
            </Menu.Item>
          )}
          {person.second_factor && person.id !== user.id && (
            <Menu.Item onClick={() => setRemoving(true)}>{text.remove_second}</Menu.Item>
          )}
          {person.sessions > 0 && (
            <Menu.Item onClick={() => setLooking(true)}>{text.show_sessions}</Menu.Item>
          )}
          {person.status === 'disabled' ? (
            <Menu.Item onClick={() => change({ status: 'active' }, text.enabled(person.name))}>
              {text.enable}
            </Menu.Item>
          ) : (
            person.id !== user.id && <Menu.Item onClick={() => setDisabling(true)}>{text.disable}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {limiting && <PropertiesDialog person={person} close={() => setLimiting(false)} />}
      {looking && <SessionsDialog person={person} close={() => setLooking(false)} />}
      {removing && (
        <RemoveSecondFactorDialog
          person={person}
          close={() => setRemoving(false)}
          act={() =>
            remove.mutate(
              { params },
              act(() => showToast(text.second_removed(person.name))),
            )
          }
        />
      )}
      {disabling && (
        <DisableDialog
          person={person}
          close={() => setDisabling(false)}
          act={() => change({ status: 'disabled' }, text.disabled(person.name), { status: 'active' })}
        />
      )}
    </>
  )
}
