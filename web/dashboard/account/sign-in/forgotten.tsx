import { Link } from '@tanstack/react-router'
import { useRead } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import { TextInput } from '#web/ui/controls/input.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** The response is the same whether or not the address exists. */
export default function ForgottenPassword() {
  const text = useMessages().staff.forgotten
  const sign_in = useMessages().staff.sign_in
  const options = useRead('signInOptions', {})
  const form = useRecordForm('forgetPassword', undefined, {
    values: () => ({ email: '' }),
    body: ({ email }) => ({ email: email.trim() }),
  })
  const back = <Link to="/sign-in">{text.back}</Link>
  if (form.answer) {
    return (
      <SignInLayout title={text.sent_title}>
        <p role="status">{text.sent}</p>
        {back}
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title={text.title}>
      {options.data?.mail === false ? (
        <p>{text.no_mail}</p>
      ) : (
        <FormElement form={form} className={styles.form}>
          <p className="soft">{text.body}</p>
          {form.error && <Refusal error={form.error} />}
          <TextInput
            {...form.field('email')}
            size="sm"
            label={sign_in.email}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <Button type="submit" size="sm" variant="filled" loading={form.busy}>
            {text.do}
          </Button>
        </FormElement>
      )}
      {back}
    </SignInLayout>
  )
}
