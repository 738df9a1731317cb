import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { FormElement } from '#web/shared/record-form.tsx'
import { useRecordForm } from '#web/shared/use-record-form.ts'
import { Button } from '#web/ui/controls/button.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** Opened by a link: e-mail scanners follow links, but do not press buttons. */
export default function ConfirmEmail() {
  const { confirm_email: text, sign_in } = useMessages().staff
  const [token] = useState(() => location.hash.slice(1))
  const form = useRecordForm('confirmEmail', undefined, { values: () => ({ token }) })
  return (
    <SignInLayout title={text.title}>
      {form.answer ? (
        <>
          <p role="status">{text.done(form.answer.email)}</p>
          <Link to="/sign-in">{sign_in.do}</Link>
        </>
      ) : (
        <FormElement form={form} className={styles.form}>
          <p className="soft">{text.body}</p>
          {form.error && <Refusal error={form.error} />}
          <Button type="submit" size="sm" variant="filled" loading={form.busy}>
            {text.do}
          </Button>
        </FormElement>
      )}
    </SignInLayout>
  )
}
