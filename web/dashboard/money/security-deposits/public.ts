import { lazy } from 'react'

/** Security deposits of a stay, with the words of folios. */
export const SecurityDeposits = lazy(() => import('./security-deposits.tsx'))
