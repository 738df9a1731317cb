import { returnPath } from '../sign-in-again.ts'

const KEY = 'serai.directory_back'

/** Keeps the screen that was asked for, while the browser is at the directory. */
export const saveReturnPath = (back: string | undefined) => sessionStorage.setItem(KEY, back ?? '')

/** Goes there. Whoever steps back in the history does not send the answer of the directory again. */
export const enterScreen = () => location.replace(returnPath(sessionStorage.getItem(KEY) ?? undefined))
