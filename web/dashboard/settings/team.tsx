import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { mayGive, ROLES, type Role } from '../../../contract/staff/roles.ts'
import type { User } from '../../../contract/staff/team.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { LANGUAGES, useText } from '../../lib/i18n/language.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { Page } from '../../ui/page.tsx'
import { Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Ago } from '../../ui/time.tsx'
import { say, undoing } from '../../ui/toasts.tsx'
import { useMay, useMe } from '../shell/session.ts'

/** Who may sign in, as what, and when they last did. */
export default function Team() {
  const text = useText().staff.team
  const team = useRead('listUsers', {})
  const [inviting, setInviting] = useState(false)
  const { allowed, why } = useMay('inviteUser')
  return (
    <Page
      title={text.title}
      actions={
        <Button variant="filled" disabled={!allowed} title={why} onClick={() => setInviting(true)}>
          {text.invite}
        </Button>
      }
    >
      <Shown query={team}>{({ data }) => <People people={data} />}</Shown>
      {inviting && <InviteDialog close={() => setInviting(false)} />}
    </Page>
  )
}

const TONES: Record<User['status'], { tone: Tone; glyph: string }> = {
  invited: { tone: 'amber', glyph: '✉' },
  active: { tone: 'green', glyph: '●' },
  disabled: { tone: 'grey', glyph: '⊘' },
}

function People({ people }: { people: readonly User[] }) {
  const { staff, states } = useText()
  const text = staff.team
  const { user } = useMe()
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
    { key: 'actions', title: '', cell: (person) => <Actions person={person} /> },
  ]
  return (
    <Table label={text.title} columns={columns} rows={people} muted={({ status }) => status === 'disabled'} />
  )
}

function Actions({ person }: { person: User }) {
  const { staff, shell } = useText()
  const text = staff.team
  const { user } = useMe()
  const update = useWrite('updateUser')
  const invite = useWrite('inviteUserAgain')
  const reset = useWrite('resetUser')
  const sign_out = useWrite('revokeUserSessions')
  const [disabling, setDisabling] = useState(false)
  const { allowed } = useMay('updateUser')
  const params = { id: person.id }
  const error = update.error ?? invite.error ?? reset.error ?? sign_out.error
  if (!allowed || !mayGive(user.role, person.role)) return null
  const change = (body: { role?: Role; status?: 'active' | 'disabled' }, done: string, back?: typeof body) =>
    update.mutate(
      { params, body },
      {
        onSuccess: () =>
          say(done, back && (() => undoing(update.mutateAsync({ params, body: back }), shell.toasts.undone))),
      },
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
          {person.status === 'invited' && (
            <Menu.Item
              onClick={() => invite.mutate({ params }, { onSuccess: () => say(text.invited(person.email)) })}
            >
              {text.again}
            </Menu.Item>
          )}
          {person.status === 'active' && (
            <Menu.Item
              onClick={() =>
                reset.mutate({ params }, { onSuccess: () => say(text.reset_done(person.email)) })
              }
            >
              {text.reset}
            </Menu.Item>
          )}
          {person.sessions > 0 && (
            <Menu.Item
              onClick={() =>
                sign_out.mutate({ params }, { onSuccess: ({ revoked }) => say(text.signed_out(revoked)) })
              }
            >
              {text.sign_out}
            </Menu.Item>
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
      {error && <ErrorCard error={error} />}
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

function DisableDialog({ person, act, close }: { person: User; act: () => void; close: () => void }) {
  const { staff, states } = useText()
  const text = staff.team
  return (
    <Dialog
      title={text.disable_title(person.name)}
      close={close}
      actions={
        <>
          <Button onClick={close} data-autofocus>
            {states.cancel}
          </Button>
          <Button
            variant="filled"
            color="red"
            onClick={() => {
              close()
              act()
            }}
          >
            {text.disable}
          </Button>
        </>
      }
    >
      {text.disable_body}
    </Dialog>
  )
}

function InviteDialog({ close }: { close: () => void }) {
  const { staff, states } = useText()
  const text = staff.team
  const { user } = useMe()
  const invite = useWrite('inviteUser')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('front_desk')
  const [language, setLanguage] = useState<keyof typeof LANGUAGES>('en')
  return (
    <Dialog title={text.invite} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate(
            { body: { name: name.trim(), email: email.trim(), role, language } },
            {
              onSuccess: () => {
                close()
                say(text.invited(email.trim()))
              },
            },
          )
        }}
      >
        <Stack>
          {invite.error && <ErrorCard error={invite.error} />}
          <TextInput
            label={text.name}
            required
            withAsterisk={false}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <TextInput
            label={text.email}
            type="email"
            required
            withAsterisk={false}
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <NativeSelect
            label={text.role}
            description={staff.role_hints[role]}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={role}
            data={ROLES.filter((one) => mayGive(user.role, one)).map((one) => ({
              value: one,
              label: staff.roles[one],
            }))}
            onChange={({ currentTarget: { value } }) => setRole(value as Role)}
          />
          <NativeSelect
            label={text.language}
            value={language}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) => setLanguage(value as keyof typeof LANGUAGES)}
          />
          <FormFooter>
            <Button onClick={close}>{states.cancel}</Button>
            <Button type="submit" variant="filled" loading={invite.isPending}>
              {text.invite}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
