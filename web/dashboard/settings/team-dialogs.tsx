import { Button, MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { mayGive, ROLES, type Role } from '../../../contract/staff/roles.ts'
import type { User } from '../../../contract/staff/team.ts'
import { useRead, useWrite } from '../../lib/data.ts'
import { environment } from '../../lib/environment.ts'
import { LANGUAGES, useMessages } from '../../lib/i18n/language.tsx'
import { useMe } from '../../lib/session.ts'
import { ErrorCard } from '../../shared/error-card.tsx'
import { QueryState } from '../../shared/query-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter, Stack } from '../../ui/form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { SessionTable } from './sessions.tsx'

/** Where somebody is signed in; one session ends, or all of them. */
export function SessionsDialog({ person, close }: { person: User; close: () => void }) {
  const { staff, states } = useMessages()
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
              all.mutate(
                { params },
                { onSuccess: ({ revoked }) => showToast(staff.team.signed_out(revoked)) },
              )
            }
          >
            {staff.team.sign_out}
          </Button>
        </>
      }
    >
      <Stack>
        {error && <ErrorCard error={error} />}
        <QueryState query={sessions}>
          {({ data }) =>
            data.length === 0 ? (
              <p className="soft">{staff.team.no_sessions}</p>
            ) : (
              <SessionTable
                sessions={data}
                end={(session_id) =>
                  one.mutate(
                    { params: { ...params, session_id } },
                    { onSuccess: () => showToast(staff.profile.ended) },
                  )
                }
              />
            )
          }
        </QueryState>
      </Stack>
    </Dialog>
  )
}

interface QuestionProps {
  readonly title: string
  readonly body: string
  readonly act_label: string
  readonly act: () => void
  readonly close: () => void
}

/** Asks once more before something is taken from somebody. */
function Question({ title, body, act_label, act, close }: QuestionProps) {
  const { states } = useMessages()
  return (
    <Dialog
      title={title}
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
            {act_label}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  )
}

interface AboutProps {
  readonly person: User
  readonly act: () => void
  readonly close: () => void
}

export function DisableDialog({ person, ...rest }: AboutProps) {
  const text = useMessages().staff.team
  return (
    <Question
      title={text.disable_title(person.name)}
      body={text.disable_body}
      act_label={text.disable}
      {...rest}
    />
  )
}

export function RemoveSecondFactorDialog({ person, ...rest }: AboutProps) {
  const text = useMessages().staff.team
  return (
    <Question
      title={text.remove_second_title(person.name)}
      body={text.remove_second_body}
      act_label={text.remove_second}
      {...rest}
    />
  )
}

/** Which properties somebody sees: none chosen is all that the one who chooses sees. Chosen among those of live. */
function PropertyChoice({
  role,
  value,
  onChange,
}: {
  role: Role
  value: readonly string[]
  onChange: (value: string[]) => void
}) {
  const text = useMessages().staff.team
  const { user, properties } = useMe()
  if (environment === 'sandbox' || properties.length < 2 || role === 'owner') return null
  return (
    <MultiSelect
      label={text.properties}
      description={user.property_ids === null ? text.properties_hint : text.properties_hint_limited}
      placeholder={value.length === 0 ? text.all_properties : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={properties.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
    />
  )
}

export function InviteDialog({ close }: { close: () => void }) {
  const { staff, states } = useMessages()
  const text = staff.team
  const { user } = useMe()
  const invite = useWrite('inviteUser')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('front_desk')
  const [language, setLanguage] = useState<keyof typeof LANGUAGES>('en')
  const [property_ids, setPropertyIds] = useState<string[]>([])
  const limits = role !== 'owner' && property_ids.length > 0
  return (
    <Dialog title={text.invite} close={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          invite.mutate(
            {
              body: {
                ...{ name: name.trim(), email: email.trim(), role, language },
                ...(limits && { property_ids }),
              },
            },
            {
              onSuccess: () => {
                close()
                showToast(text.invited(email.trim()))
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
          <PropertyChoice role={role} value={property_ids} onChange={setPropertyIds} />
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

/** Limits somebody to some properties, or gives all of them. */
export function PropertiesDialog({ person, close }: { person: User; close: () => void }) {
  const { staff, states } = useMessages()
  const text = staff.team
  const update = useWrite('updateUser')
  const { user } = useMe()
  const [chosen, setChosen] = useState<string[]>(person.property_ids ?? [])
  const property_ids = chosen.length > 0 ? chosen : user.property_ids
  return (
    <Dialog
      title={text.properties_of(person.name)}
      close={close}
      actions={
        <>
          <Button onClick={close}>{states.cancel}</Button>
          <Button
            variant="filled"
            loading={update.isPending}
            onClick={() =>
              update.mutate(
                { params: { id: person.id }, body: { property_ids }, version: person.version },
                {
                  onSuccess: () => {
                    close()
                    showToast(text.properties_changed(person.name))
                  },
                },
              )
            }
          >
            {states.save}
          </Button>
        </>
      }
    >
      <Stack>
        {update.error && <ErrorCard error={update.error} />}
        <PropertyChoice role={person.role} value={chosen} onChange={setChosen} />
      </Stack>
    </Dialog>
  )
}
