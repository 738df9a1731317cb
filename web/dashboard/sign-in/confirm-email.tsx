import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { PATHS } from '../paths.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** By the link of a mail: programs that look at mails follow links, but press no buttons. */
export default function ConfirmEmail() {
  const { confirm_email: text, sign_in } = useMessages().staff
  const [token] = useState(() => location.hash.slice(1))
  const confirm = useWrite('confirmEmail')
  return (
    <SignInLayout title={text.title}>
      {confirm.data ? (
        <>
          <p role="status">{text.done(confirm.data.email)}</p>
          <Link to={PATHS.sign_in}>{sign_in.do}</Link>
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate({ body: { token } })
          }}
        >
          <p className="soft">{text.body}</p>
          {confirm.error && <Refusal error={confirm.error} />}
          <Button type="submit" size="sm" variant="filled" loading={confirm.isPending}>
            {text.do}
          </Button>
        </form>
      )}
    </SignInLayout>
  )
}
