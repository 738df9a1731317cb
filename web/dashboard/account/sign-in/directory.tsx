import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '#web/lib/data.ts'
import { useMessages } from '#web/lib/i18n/language.tsx'
import { redirectToReturnPath } from './directory-return.ts'
import { SignInLayout } from './layout.tsx'
import { Refusal } from './refusal.tsx'
import { CodeStep } from './steps.tsx'

/** The redirect URI of the directory: its response is sent to the service, once. */
export default function DirectoryAnswer() {
  const { directory: text, staff } = useMessages()
  const answer = new URLSearchParams(useSearch({ strict: false }) as Record<string, string>).toString()
  const navigate = useNavigate()
  const [asks_code, setAsksCode] = useState(false)
  const { mutate, error } = useWrite('signInWithDirectory')
  const is_sent = useRef(false)
  useEffect(() => {
    if (is_sent.current) return
    is_sent.current = true
    const onSuccess = ({ next }: { next: string }) =>
      next === 'second_factor' ? setAsksCode(true) : redirectToReturnPath()
    mutate({ body: { answer: `?${answer}` } }, { onSuccess })
  }, [mutate, answer])
  if (asks_code)
    return (
      <SignInLayout title={staff.sign_in.code_title}>
        <CodeStep proceed={redirectToReturnPath} again={() => navigate({ to: '/sign-in' })} />
      </SignInLayout>
    )
  return (
    <SignInLayout title={staff.sign_in.title}>
      {error ? <Refusal error={error} /> : <p role="status">{text.waiting}</p>}
      {error && <Link to="/sign-in">{text.back}</Link>}
    </SignInLayout>
  )
}
