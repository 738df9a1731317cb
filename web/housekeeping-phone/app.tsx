import { text } from './language.ts'
import { usePhone } from './model.ts'
import { ChooseCode, useAsksCode } from './people/choose-code.tsx'
import { SignIn } from './people/sign-in.tsx'
import { RoomsPage } from './rooms/page.tsx'

export function App() {
  const { phase } = usePhone()
  const [asks_code, later] = useAsksCode()
  if (phase === 'signed_in') return asks_code ? <ChooseCode close={later} /> : <RoomsPage />
  if (phase === 'signed_out') return <SignIn />
  return (
    <main class="center" aria-busy="true">
      <h1>{text().title}</h1>
      <p>{text().loading}</p>
    </main>
  )
}
