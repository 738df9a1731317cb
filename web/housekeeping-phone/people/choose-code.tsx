import { useEffect, useState } from 'preact/hooks'
import { text } from '../language.ts'
import { usePhone } from '../model.ts'
import { CodePad } from './code-pad.tsx'
import { enrolPhone, listPhoneUsers } from './phone-sign-in.ts'
import { SIGN_IN } from './sign-in.tsx'

const LATER_KEY = 'serai.housekeeping.code_later'

/** Whether to offer the user a code: once, where the service has codes and this phone none for the user. */
export function useAsksCode(): readonly [boolean, () => void] {
  const { person, is_offline, has_ended } = usePhone()
  const id = person?.by_code ? undefined : person?.id
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    setAsks(false)
    if (id === undefined || is_offline || has_ended || localStorage.getItem(`${LATER_KEY}.${id}`)) return
    listPhoneUsers().then((users) => setAsks(users !== undefined && !users.some((user) => user.id === id)))
  }, [id, is_offline, has_ended])
  const later = () => {
    localStorage.setItem(`${LATER_KEY}.${id}`, '1')
    setAsks(false)
  }
  return [asks, later]
}

/** A code, typed twice. */
export function ChooseCode({ close }: { close: () => void }) {
  const words = text()
  const [first, setFirst] = useState<string>()
  const [problem, setProblem] = useState('')
  const [is_busy, setBusy] = useState(false)
  const [needs_proof, setNeedsProof] = useState(false)
  const submit = async (code: string) => {
    setProblem('')
    if (first === undefined) return setFirst(code)
    setFirst(undefined)
    if (code !== first) return setProblem(words.codes_differ)
    setBusy(true)
    const answer = await enrolPhone(code)
    setBusy(false)
    if (answer.outcome === 'done') return close()
    // Setting a code requires a recent sign-in.
    if (answer.outcome === 'refused' && answer.code !== 'SVC-4111') setProblem(words.code_weak)
    else if (answer.outcome === 'retry') setProblem(words.sign_in_offline)
    else setNeedsProof(true)
  }
  return (
    <main class="center">
      <h1>{first === undefined ? words.choose_code : words.repeat_code}</h1>
      <p>{words.choose_code_hint}</p>
      {problem && <p role="alert">{problem}</p>}
      {needs_proof ? (
        <a class="primary" href={SIGN_IN}>
          {words.sign_in}
        </a>
      ) : (
        <CodePad submit={submit} is_busy={is_busy} />
      )}
      <button type="button" class="secondary" onClick={close}>
        {words.not_now}
      </button>
    </main>
  )
}
