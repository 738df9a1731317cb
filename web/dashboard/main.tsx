import '../ui/styles.ts'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ApiError } from '../lib/api-error.ts'
import { environment } from '../lib/environment.ts'
import { chosenLanguage, loadCatalogue, WordsProvider } from '../lib/i18n/language.tsx'
import { theme } from '../ui/theme.ts'
import sandboxIcon from './icons/sandbox.svg'
import { makeRouter } from './routes.tsx'
import { signInAgain } from './shell/sign-in-again.ts'

const client = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => signInAgain(error as ApiError) }),
  defaultOptions: {
    queries: {
      // Without a network they fail and say so: nothing waits in silence to be carried out later.
      networkMode: 'always',
      // Server-sent events tell what has changed; this is for the time that none came.
      staleTime: 30_000,
      retry: (count, error) =>
        count < 2 && ((error as ApiError).status === 0 || (error as ApiError).status >= 502),
    },
    mutations: { networkMode: 'always', onError: (error) => signInAgain(error as ApiError) },
  },
})

async function start() {
  const language = chosenLanguage()
  const router = makeRouter(client)
  // The words, the session and the first screen are on their way together.
  const [text] = await Promise.all([loadCatalogue(language), router.load()])
  document.documentElement.lang = language
  if (environment === 'sandbox') document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href = sandboxIcon
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <WordsProvider language={language} text={text}>
        <QueryClientProvider client={client}>
          <MantineProvider
            theme={theme}
            defaultColorScheme="auto"
            colorSchemeManager={localStorageColorSchemeManager({ key: 'serai.appearance' })}
            withCssVariables={false}
            withGlobalClasses={false}
          >
            <RouterProvider router={router} />
          </MantineProvider>
        </QueryClientProvider>
      </WordsProvider>
    </StrictMode>,
  )
}

await start()
