import '../ui/styles.ts'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ApiError } from '../lib/api-error.ts'
import { call } from '../lib/client.ts'
import { readQuery } from '../lib/data.ts'
import { environment } from '../lib/environment.ts'
import { setCatalogue } from '../lib/i18n/current-locale.ts'
import { chosenLanguage, loadCatalogue, WordsProvider } from '../lib/i18n/language.tsx'
import { UiProvider } from '../ui/controls/provider.tsx'
import sandboxIcon from './icons/sandbox.svg'
import { makeRouter } from './routes.tsx'
import { signInAgain } from './sign-in-again.ts'

/** What this page holds of the session is old: another role since, or signed in anew in another tab. */
const OUTDATED = ['SVC-4103', 'SVC-4104']

function onError(error: Error) {
  const { code } = error as ApiError
  if (code === 'SVC-4101') onSessionEnd()
  if (OUTDATED.includes(code)) client.invalidateQueries({ queryKey: readQuery('getMe', {}).queryKey })
}

let asking: Promise<void> | undefined

/**
 * The session that a request was sent by has ended. Where somebody signed in in another tab just then, the browser holds
 * the next session by now, and this page is theirs.
 */
function onSessionEnd() {
  if (asking) return
  asking = call('getMe', {})
    .then(() => client.invalidateQueries(), signInAgain)
    .finally(() => {
      asking = undefined
    })
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: {
    queries: {
      // Without a network they fail and say so: nothing waits in silence to be carried out later.
      networkMode: 'always',
      // Server-sent events tell what has changed; this is for the time that none came.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 && ((error as ApiError).status === 0 || (error as ApiError).status >= 502),
    },
    mutations: { networkMode: 'always', onError },
  },
})

async function start() {
  const language = chosenLanguage()
  const router = makeRouter(client)
  // The words, the session and the first screen are on their way together.
  const [text] = await Promise.all([loadCatalogue(language), router.load()])
  setCatalogue(text)
  document.documentElement.lang = language
  if (environment === 'sandbox') document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = sandboxIcon
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <WordsProvider language={language} text={text}>
        <QueryClientProvider client={client}>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>,
  )
}

const RELOADED = 'serai.reloaded_at'

/**
 * A part of the page that is gone has been replaced by a newer build: the page is loaded anew, once a minute at most. Where
 * nothing answers, the page stays: there is no newer one to be had.
 */
addEventListener('vite:preloadError', async () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (!page?.ok) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
})

/** Without its words the page has nothing but these. */
function showLoadError() {
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = 'Try again · Erneut versuchen'
  const text = document.createElement('p')
  text.textContent = 'Serai could not be loaded. · Serai konnte nicht geladen werden.'
  const root = document.getElementById('root')!
  root.setAttribute('role', 'alert')
  root.replaceChildren(text, again)
}

await start().catch(showLoadError)
