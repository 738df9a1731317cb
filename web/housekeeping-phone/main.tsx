import { render } from 'preact'
import { App } from './app.tsx'
import { languageOf, loadLanguage } from './language.ts'
import { stayCurrent } from './live.ts'
import { enter } from './model.ts'
import './page.css'
import { registerWorker } from './update.ts'

await loadLanguage(languageOf(undefined))
render(<App />, document.getElementById('root')!)
await enter()
stayCurrent()
await registerWorker()
