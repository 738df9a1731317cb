import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mayGive, ROLES, type Role } from '../../../contract/staff/roles.ts'
import type { User } from '../../../contract/staff/team.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { LANGUAGES, useText } from '../../lib/i18n/language.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { Shown } from '../../ui/states.tsx'
import { say } from '../../ui/toasts.tsx'
import { useMe } from '../shell/session.ts'
import { SessionTable } from './sessions.tsx'

/** Where somebody is signed in; one session ends, or all of them. */
export function SessionsDialog({ person, close }: { person: User; close: () => void }) {
  const { staff, states } = useText()
  const params = { id: person.id }
  const sessions = useRead('listUserSessions', { params })
  const one = useWrite('revokeUserSession')
  const all = useWrite('revokeUserSessions')
  const error = one.error ?? all.error
  return (
    <Dialog
      title={staff.team.sessions_of(person.name)}
      close={close}
      size="lg"
      actions={
        <>
          <Button onClick={close}>{states.close}</Button>
          <Button
            disabled={sessions.data?.data.length === 0}
            loading={all.isPending}
            onClick={() =>
              all.mutate({ params }, { onSuccess: ({ revoked }) => say(staff.team.signed_out(revoked)) })
            }
          >
            {staff.team.sign_out}
          </Button>
        </>
      }
    >
      <Stack>
        {error && <ErrorCard error={error} />}
        <Shown query={sessions}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="soft">{staff.team.no_sessions}</p>
            ) : (
              <SessionTable
                sessions={data}
                end={(session_id) =>
                  one.mutate(
                    { params: { ...params, session_id } },
                    { onSuccess: () => say(staff.profile.ended) },
                  )
                }
              />
            )
          }
        </Shown>
      </Stack>
    </Dialog>
  )
}

export function DisableDialog({ person, act, close }: { person: User; act: () => void; close: () => void }) {
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

export function InviteDialog({ close }: { close: () => void }) {
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
