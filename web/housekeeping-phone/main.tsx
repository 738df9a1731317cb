import { render } from 'preact'
import { languageOf, loadLanguage, text } from './language.ts'
import { followChanges } from './live.ts'
import { usePhone } from './model.ts'
import './styles/base.css'
import './styles/rooms.css'
import './styles/dialogs.css'
import { ChooseCode, useAsksCode } from './people/choose-code.tsx'
import { followScans, openPage } from './people/scan.tsx'
import { SignIn } from './people/sign-in.tsx'
import { RoomsPage } from './rooms/page.tsx'
import { registerWorker } from './update.ts'

function App() {
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

await loadLanguage(languageOf(undefined))
render(<App />, document.getElementById('root')!)
await openPage()
followScans()
followChanges()
await registerWorker()
