import { returnPath } from '../sign-in-again.ts'

const KEY = 'serai.directory_back'

/** Stores the requested screen while the browser is at the directory. */
export const saveReturnPath = (back: string | undefined) => sessionStorage.setItem(KEY, back ?? '')

/** Goes there, replacing the history entry, so that going back does not send the directory's response again. */
export const redirectToReturnPath = () =>
  location.replace(returnPath(sessionStorage.getItem(KEY) ?? undefined))
