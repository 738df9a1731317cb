import { mayBeLimited, mayGrant, ROLES, type Role } from '#contract/account/roles.ts'
import type { User } from '#contract/account/team.staff.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { environment } from '#web/lib/environment.ts'
import { LANGUAGES, type Language, useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { ConfirmDialog, FormDialog } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { NativeSelect } from '#web/ui/controls/choice.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { MultiSelect } from '#web/ui/controls/multi-select.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SessionTable } from '../profile/public.ts'

/** The sessions of a user; ends one or all. */
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
            disabled={sessions.data?.data.length === 0 && sessions.data.phones.length === 0}
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
          {({ data, phones }) =>
            data.length === 0 && phones.length === 0 ? (
              <p className="soft">{staff.team.no_sessions}</p>
            ) : (
              <SessionTable
                sessions={data}
                phones={phones}
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

/** Asks for confirmation before something is removed. */
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

/** The properties of a user: none selected is all that the caller sees. Live properties. */
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
  if (environment === 'sandbox' || properties.length < 2 || !mayBeLimited(role)) return null
  return (
    <MultiSelect
      label={text.properties}
      description={user.property_ids === null ? text.properties_hint : text.properties_hint_limited}
      placeholder={value.length === 0 ? text.all_properties : undefined}
      data={properties.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={onChange}
      searchable
      clearable
    />
  )
}

export function InviteDialog({ close }: { close: () => void }) {
  const { staff } = useMessages()
  const text = staff.team
  const { user } = useMe()
  const form = useRecordForm('inviteUser', undefined, {
    values: (): InviteValues => ({
      name: '',
      email: '',
      role: 'front_desk',
      language: 'en',
      property_ids: [],
    }),
    body: ({ name, email, role, language, property_ids }) => ({
      name: name.trim(),
      email: email.trim(),
      role,
      language,
      ...(mayBeLimited(role) && property_ids.length > 0 && { property_ids }),
    }),
    close,
    done: (_, { email }) => text.invited(email.trim()),
  })
  const { role, property_ids } = form.values
  return (
    <FormDialog title={text.invite} form={form} submit={text.invite} close={close}>
      <TextInput {...form.field('name')} label={text.name} required withAsterisk={false} data-autofocus />
      <TextInput {...form.field('email')} label={text.email} type="email" required withAsterisk={false} />
      <NativeSelect
        {...form.field('role')}
        description={staff.role_hints[role]}
        data={ROLES.filter((one) => mayGrant(user.role, one)).map((one) => ({
          value: one,
          label: staff.roles[one],
        }))}
      />
      <PropertyChoice
        role={role}
        value={property_ids}
        onChange={(chosen) => form.set({ property_ids: chosen })}
      />
      <NativeSelect
        {...form.field('language')}
        label={text.language}
        data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      />
    </FormDialog>
  )
}

interface InviteValues {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly language: Language
  readonly property_ids: string[]
}

/** Limits a user to some properties, or grants all of them. */
export function PropertiesDialog({ person, close }: { person: User; close: () => void }) {
  const { staff, states } = useMessages()
  const text = staff.team
  const { user } = useMe()
  const form = useRecordForm('updateUser', undefined, {
    values: () => ({ property_ids: person.property_ids ?? [] }),
    send: (write, { property_ids }) =>
      write({
        params: { id: person.id },
        body: { property_ids: property_ids.length > 0 ? property_ids : user.property_ids },
        version: person.version,
      }),
    close,
    done: () => text.properties_changed(person.name),
  })
  return (
    <ConfirmDialog title={text.properties_of(person.name)} form={form} submit={states.save} close={close}>
      <PropertyChoice
        role={person.role}
        value={form.values.property_ids}
        onChange={(property_ids) => form.set({ property_ids })}
      />
    </ConfirmDialog>
  )
}
