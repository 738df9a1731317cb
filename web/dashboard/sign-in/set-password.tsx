import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { useWrite } from '../../lib/data.ts'
import { useMessages } from '../../lib/i18n/language.tsx'
import type { Answer } from '../../lib/operations.ts'
import { QueryState } from '../../shared/query-state.tsx'
import { PATHS } from '../paths.ts'
import styles from './layout.module.css'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'

/** By the link of a mail: of an invitation, or of a reset. The token is the fragment, which no server is told. */
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
  const set = useWrite('setPassword')
  const [written, setWritten] = useState(name)
  const [password, setPassword] = useState('')
  if (set.data) {
    return (
      <>
        <p role="status">{text.done}</p>
        <Link to={PATHS.sign_in}>{sign_in.do}</Link>
      </>
    )
  }
  const new_name = purpose === 'invitation' && written.trim() !== name ? { name: written.trim() } : {}
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        set.mutate({ body: { token, password, ...new_name } })
      }}
    >
      <p className="soft">{text.for(email)}</p>
      {set.error && <Refusal error={set.error} />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      {purpose === 'invitation' && (
        <TextInput
          size="sm"
          label={text.name}
          autoComplete="name"
          required
          withAsterisk={false}
          value={written}
          onChange={({ currentTarget: { value } }) => setWritten(value)}
        />
      )}
      <PasswordInput
        size="sm"
        label={text.password}
        description={text.hint}
        autoComplete="new-password"
        minLength={10}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': sign_in.show_password }}
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <Button type="submit" size="sm" variant="filled" loading={set.isPending}>
        {text.do}
      </Button>
    </form>
  )
}
