import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import type { Answer } from '#web/lib/operations.ts'
import { QueryState } from '#web/shared/query-state.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** Opened by the link of an invitation or a reset. The token is the fragment, which is not sent to servers. */
export default function SetPassword() {
  const text = useMessages().staff
  const [token] = useState(() => location.hash.slice(1))
  const link = useQuery<Answer<'readLink'>, ApiError>({
    queryKey: ['readLink', token],
    queryFn: () => call('readLink', { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const invited = link.data?.purpose === 'invitation'
  const title = invited ? text.set_password.invited(link.data!.account_name) : text.set_password.title
  return (
    <SignInLayout title={title}>
      <QueryState query={link}>{(found) => <Form token={token} {...found} />}</QueryState>
    </SignInLayout>
  )
}

function Form({ token, email, name, purpose }: Answer<'readLink'> & { token: string }) {
  const { set_password: text, sign_in } = useMessages().staff
  const form = useRecordForm('setPassword', undefined, {
    values: () => ({ name, password: '' }),
    body: ({ name: written, password }) => ({
      token,
      password,
      ...(purpose === 'invitation' && written.trim() !== name && { name: written.trim() }),
    }),
  })
  if (form.answer) {
    return (
      <>
        <p role="status">{text.done}</p>
        <Link to="/sign-in">{sign_in.do}</Link>
      </>
    )
  }
  return (
    <FormElement form={form} className={styles.form}>
      <p className="soft">{text.for(email)}</p>
      {form.error && <Refusal error={form.error} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {purpose === 'invitation' && (
        <TextInput
          {...form.field('name')}
          size="sm"
          label={text.name}
          autoComplete="name"
          required
          withAsterisk={false}
        />
      )}
      <PasswordField
        {...form.field('password')}
        size="sm"
        label={text.password}
        description={text.hint}
        autoComplete="new-password"
        minLength={10}
        required
      />
      <Button type="submit" size="sm" variant="filled" loading={form.busy}>
        {text.do}
      </Button>
    </FormElement>
  )
}
