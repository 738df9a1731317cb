import { useEffect, useState } from 'preact/hooks'
import { fill, text } from '../language.ts'
import { startSession, usePhone } from '../model.ts'
import { CodePad } from './code-pad.tsx'
import { LanguageSelect } from './language-select.tsx'
import { listPhoneUsers, type PhoneUser, signInOnPhone } from './phone-sign-in.ts'
import { ScanProblem } from './scan.tsx'

/** The sign-in of the dashboard, with second factors, passkeys and directories; it returns here. */
export const SIGN_IN = '/app/sign-in?back=%2Fhk'

/** Sign-in by name and code on a known phone, otherwise by e-mail. */
export function SignIn() {
  const { is_offline, person } = usePhone()
  const words = text()
  const [users, setUsers] = useState<readonly PhoneUser[]>()
  const [chosen, setChosen] = useState<PhoneUser>()
  useEffect(() => {
    if (is_offline) return
    listPhoneUsers().then((found = []) => {
      setUsers(found)
      setChosen(found.find(({ id }) => id === person?.id) ?? (found.length === 1 ? found[0] : undefined))
    })
  }, [person?.id, is_offline])
  if (is_offline)
    return (
      <main class="center">
        <h1>{words.title}</h1>
        <p role="alert">{words.sign_in_offline}</p>
        <button type="button" class="secondary" onClick={startSession}>
          {words.try_again}
        </button>
        <LanguageSelect />
      </main>
    )
  if (chosen) return <EnterCode user={chosen} back={() => setChosen(undefined)} />
  return (
    <main class="center" aria-busy={users === undefined}>
      <h1>{users?.length ? words.who : words.title}</h1>
      <ScanProblem />
      {users?.map((user) => (
        <button key={user.id} type="button" class="primary" onClick={() => setChosen(user)}>
          {user.name}
        </button>
      ))}
      {users?.length === 0 && <p>{words.sign_in_hint}</p>}
      <a class={users?.length ? 'secondary' : 'primary'} href={SIGN_IN}>
        {users?.length ? words.other_way : words.sign_in}
      </a>
      {users && <p>{words.scan_hint}</p>}
      <LanguageSelect />
    </main>
  )
}

function EnterCode({ user, back }: { user: PhoneUser; back: () => void }) {
  const words = text()
  const [is_busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (code: string) => {
    setBusy(true)
    const answer = await signInOnPhone(user.id, code)
    setBusy(false)
    if (answer.outcome === 'done') return startSession()
    // After too many wrong codes the service returns a Retry-After.
    if (answer.outcome === 'retry')
      setProblem(answer.after_ms > 0 ? words.code_blocked : words.sign_in_offline)
    else setProblem(words.code_wrong)
  }
  return (
    <main class="center">
      <h1>{fill(words.code_of, { name: user.name })}</h1>
      {problem ? <p role="alert">{problem}</p> : <ScanProblem />}
      <CodePad submit={submit} is_busy={is_busy} />
      <button type="button" class="secondary" onClick={back}>
        {words.back}
      </button>
      <a class="secondary" href={SIGN_IN}>
        {words.other_way}
      </a>
    </main>
  )
}
