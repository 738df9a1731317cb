import type { Phone, Session } from '#contract/account/sign-in/sessions.staff.ts'
import { useRead, useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { useMe } from '#web/lib/session.ts'
import { ErrorCard } from '#web/shared/error-card.tsx'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormSection } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { Section } from '#web/ui/description-list.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Columns } from '#web/ui/form.tsx'
import { Card, Page } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Email } from './email.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionTable } from './sessions.tsx'

/** The user's own name, password, passkeys, second factor and sessions. */
export default function Profile() {
  const text = useMessages().staff.profile
  return (
    <Page title={text.title} bare>
      <Card>
        <Name />
      </Card>
      <Card>
        <Email />
      </Card>
      <Card>
        <Password />
      </Card>
      <Card>
        <Passkeys />
      </Card>
      <Card>
        <SecondFactor />
      </Card>
      <Card>
        <Sessions />
      </Card>
    </Page>
  )
}

function Name() {
  const { staff, states } = useMessages()
  const { user } = useMe()
  const form = useRecordForm('updateMe', undefined, {
    values: () => ({ name: user.name }),
    body: ({ name }) => ({ name: name.trim() }),
    done: () => staff.profile.saved,
  })
  return (
    <Section title={user.email}>
      <FormSection form={form} submit={states.save} disabled={form.values.name.trim() === user.name}>
        <Columns least={240}>
          <TextInput {...form.field('name')} label={staff.profile.name} required withAsterisk={false} />
        </Columns>
      </FormSection>
    </Section>
  )
}

function Password() {
  const { profile: text, set_password } = useMessages().staff
  const form = useRecordForm('changePassword', undefined, {
    values: () => ({ current_password: '', password: '' }),
    done: () => text.changed,
    onSaved: () => form.reset(),
  })
  return (
    <Section title={text.password}>
      <FormSection form={form} submit={text.change}>
        <Columns least={240}>
          <PasswordField
            {...form.field('current_password')}
            label={text.current}
            autoComplete="current-password"
            required
          />
          <PasswordField
            {...form.field('password')}
            label={text.new}
            description={set_password.hint}
            autoComplete="new-password"
            minLength={10}
            required
          />
        </Columns>
      </FormSection>
    </Section>
  )
}

function Sessions() {
  const text = useMessages().staff.profile
  const sessions = useRead('listMySessions', {})
  const others = useWrite('revokeMyOtherSessions')
  return (
    <Section
      title={text.sessions}
      actions={
        <Button
          size="compact-sm"
          disabled={
            sessions.data !== undefined && sessions.data.data.length + sessions.data.phones.length < 2
          }
          loading={others.isPending}
          onClick={() => others.mutate({}, { onSuccess: () => showToast(text.ended) })}
        >
          {text.end_others}
        </Button>
      }
    >
      {others.error && <ErrorCard error={others.error} />}
      <QueryState query={sessions}>
        {({ data, phones }) => <SessionRows sessions={data} phones={phones} />}
      </QueryState>
    </Section>
  )
}

function SessionRows(rows: { sessions: readonly Session[]; phones: readonly Phone[] }) {
  const { profile: text } = useMessages().staff
  const revoke = useWrite('revokeMySession')
  return (
    <>
      {revoke.error && <ErrorCard error={revoke.error} />}
      <SessionTable
        {...rows}
        end={(id) => revoke.mutate({ params: { id } }, { onSuccess: () => showToast(text.ended) })}
      />
    </>
  )
}
