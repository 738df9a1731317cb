import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import { PATHS } from '../paths.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** The answer is the same whether or not somebody has that address. */
export default function ForgottenPassword() {
  const text = useMessages().staff.forgotten
  const sign_in = useMessages().staff.sign_in
  const options = useRead('signInOptions', {})
  const ask = useWrite('forgetPassword')
  const [email, setEmail] = useState('')
  const back = <Link to={PATHS.sign_in}>{text.back}</Link>
  if (ask.data) {
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
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            ask.mutate({ body: { email: email.trim() } })
          }}
        >
          <p className="soft">{text.body}</p>
          {ask.error && <Refusal error={ask.error} />}
          <TextInput
            size="sm"
            label={sign_in.email}
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            value={email}
            onChange={({ currentTarget: { value } }) => setEmail(value)}
          />
          <Button type="submit" size="sm" variant="filled" loading={ask.isPending}>
            {text.do}
          </Button>
        </form>
      )}
      {back}
    </SignInLayout>
  )
}
