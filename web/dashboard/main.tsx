import '../ui/styles.ts'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ApiError } from '../lib/api-error.ts'
import { readQuery } from '../lib/data.ts'
import { environment } from '../lib/environment.ts'
import { setCatalogue } from '../lib/i18n/current-locale.ts'
import { chosenLanguage, loadCatalogue, WordsProvider } from '../lib/i18n/language.tsx'
import { session } from '../lib/prompts.ts'
import { UiProvider } from '../ui/controls/provider.tsx'
import { signInAgain } from './account/sign-in-again.ts'
import sandboxIcon from './icons/sandbox.svg'
import { makeRouter } from './routes.tsx'

/** The cached session is stale: another role, or a new sign-in in another tab. */
const OUTDATED = ['SVC-4103', 'SVC-4104']

/** A session that has ended is signed into again over the page, or on the page of sign-in where none is loaded. */
async function onError(error: Error) {
  const { code } = error as ApiError
  if (code === 'SVC-4101' && !(await session.ask())) signInAgain()
  if (OUTDATED.includes(code)) client.invalidateQueries({ queryKey: readQuery('getMe', {}).queryKey })
}

const client = new QueryClient({
  queryCache: new QueryCache({ onError }),
  defaultOptions: {
    queries: {
      // Without a network requests fail visibly: nothing is queued to be sent later.
      networkMode: 'always',
      // Server-sent events invalidate; this is for the time without a stream.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 && ((error as ApiError).status === 0 || (error as ApiError).status >= 502),
    },
    mutations: { networkMode: 'always', onError },
  },
})

/** React tells only that it has rendered again; the cause says why. */
const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error)

async function start() {
  const language = chosenLanguage()
  const router = makeRouter(client)
  // The texts, the session and the first screen load concurrently.
  const [text] = await Promise.all([loadCatalogue(language), router.load()])
  setCatalogue(text, language)
  document.documentElement.lang = language
  if (environment === 'sandbox') document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = sandboxIcon
  createRoot(document.getElementById('root')!, { onRecoverableError }).render(
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
 * A missing chunk means that there is a newer build: the page is reloaded, once a minute at most. Without a
 * connection the page stays.
 */
addEventListener('vite:preloadError', async () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < 60_000) return
  const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (!page?.ok) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
})

/** Shown where the texts cannot be loaded. */
function showLoadError() {
  const link = document.createElement('a')
  link.href = location.href
  link.textContent = 'Try again · Erneut versuchen'
  const text = document.createElement('p')
  text.textContent = 'Serai could not be loaded. · Serai konnte nicht geladen werden.'
  const root = document.getElementById('root')!
  root.setAttribute('role', 'alert')
  root.replaceChildren(text, link)
}

await start().catch(showLoadError)
