import { useRead } from '../../lib/data.ts'
import { useFormats, useMessages } from '../../lib/i18n/language.tsx'
import { usePartMessages } from '../../lib/i18n/parts.ts'
import type { Answer } from '../../lib/operations.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { FormPage } from '../../shared/record-form.tsx'
import { type RecordForm, useRecordForm } from '../../shared/use-record-form.ts'
import { Checkbox } from '../../ui/controls/choice.ts'
import { TagsInput, TextInput } from '../../ui/controls/input.ts'
import { Id } from '../../ui/copy.tsx'
import { Section } from '../../ui/description-list.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { Columns, Stack } from '../../ui/form.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { showToast } from '../../ui/toasts.tsx'

type Directory = Answer<'getDirectory'>

/** The directory by which the account’s staff sign in. */
export default function DirectorySettings() {
  const text = usePartMessages('directory_settings')
  const directory = useRead('getDirectory', {})
  return (
    <Page title={text.title} bare>
      <p className="soft">{text.intro}</p>
      <QueryState query={directory}>{(one) => <Edit directory={one} />}</QueryState>
    </Page>
  )
}

const valuesOf = (one: Directory) => ({
  issuer: one.issuer ?? '',
  client_id: one.client_id ?? '',
  client_secret: '',
  label: one.label ?? '',
  email_domains: one.email_domains,
  enabled: one.enabled,
  required: one.required,
  second_factor_included: one.second_factor_included,
})

type DirectoryForm = RecordForm<'updateDirectory', ReturnType<typeof valuesOf>>

/** Without input the stored secret stays. */
const bodyOf = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  client_secret: values.client_secret || undefined,
})

function Edit({ directory }: { directory: Directory }) {
  const text = usePartMessages('directory_settings')
  const form = useRecordForm('updateDirectory', directory, {
    values: valuesOf,
    body: bodyOf,
    done: () => text.saved,
    onUnchanged: () => showToast(text.unchanged),
  })
  const { redirect_uri, credentials_changed_at } = directory
  return (
    <FormPage form={form} submit={text.save} disabled={redirect_uri === null}>
      <Card>
        <Registration redirect_uri={redirect_uri} />
        <Connection field={form.field} secret_set_at={credentials_changed_at} />
        <SignInPage field={form.field} />
        <Rules checkbox={form.checkbox} />
      </Card>
    </FormPage>
  )
}

function Registration({ redirect_uri }: Pick<Directory, 'redirect_uri'>) {
  const text = usePartMessages('directory_settings')
  return (
    <Section title={text.register}>
      {redirect_uri === null ? (
        <p role="status">{text.no_address}</p>
      ) : (
        <>
          <p className="soft">{text.redirect_hint}</p>
          <Id value={redirect_uri} what={text.redirect_uri} />
        </>
      )}
    </Section>
  )
}

interface ConnectionProps extends Pick<DirectoryForm, 'field'> {
  readonly secret_set_at: string | null
}

function Connection({ field, secret_set_at }: ConnectionProps) {
  const text = usePartMessages('directory_settings')
  const { fields } = useMessages()
  const formats = useFormats()
  return (
    <Section title={text.connection}>
      <Stack>
        <TextInput
          {...field('issuer')}
          description={text.issuer_hint}
          type="url"
          required
          withAsterisk={false}
        />
        <Columns least={240}>
          <TextInput {...field('client_id')} autoComplete="off" required withAsterisk={false} />
          <PasswordField
            {...field('client_secret')}
            label={fields.client_secret}
            description={secret_set_at ? text.secret_set(formats.moment(secret_set_at)) : text.secret_new}
            autoComplete="off"
            required={secret_set_at === null}
          />
        </Columns>
      </Stack>
    </Section>
  )
}

function SignInPage({ field }: Pick<DirectoryForm, 'field'>) {
  const text = usePartMessages('directory_settings')
  return (
    <Section title={text.people}>
      <Columns least={240}>
        <TextInput
          {...field('label')}
          label={text.label}
          description={text.label_hint}
          maxLength={40}
          required
          withAsterisk={false}
        />
        <TagsInput {...field('email_domains')} description={text.domains_hint} />
      </Columns>
    </Section>
  )
}

function Rules({ checkbox }: Pick<DirectoryForm, 'checkbox'>) {
  const text = usePartMessages('directory_settings')
  return (
    <Section title={text.rules}>
      <Stack>
        <Checkbox {...checkbox('enabled')} label={text.enabled} description={text.enabled_hint} />
        <Checkbox {...checkbox('required')} label={text.required} description={text.required_hint} />
        <Checkbox
          {...checkbox('second_factor_included')}
          label={text.factor}
          description={text.factor_hint}
        />
      </Stack>
    </Section>
  )
}
