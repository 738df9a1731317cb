import { lazy } from 'react'

/** Who reads the request log may inspect. Its name is the same word in both languages. */
export const INSPECTOR = { may: 'listRequests', name: 'Inspector' } as const
export const Inspector = lazy(() => import('./inspector/inspector.tsx'))
