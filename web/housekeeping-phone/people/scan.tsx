import { text } from '../language.ts'
import { current, type PhoneState, startSession, update, usePhone } from '../model.ts'
import { signInByQrCode } from './phone-sign-in.ts'

const TOKEN = /^#(\w{32})$/

/**
 * Signs in by the token of a scanned QR code, if the page was opened by one. The token leaves the address
 * first, so that neither the history nor a reload has it. Returns why it did not sign in.
 */
async function signInByScan(): Promise<PhoneState['scan_problem']> {
  const [, token] = TOKEN.exec(location.hash) ?? []
  if (token === undefined) return undefined
  history.replaceState(null, '', location.pathname + location.search)
  const answer = await signInByQrCode(token)
  if (answer.outcome === 'done') return undefined
  if (answer.outcome !== 'retry') return 'scan_again'
  return answer.after_ms > 0 ? 'code_blocked' : 'sign_in_offline'
}

/** Opens the page, signed in by the QR code where one was scanned. */
export async function openPage(): Promise<void> {
  const scan_problem = await signInByScan()
  await startSession()
  if (scan_problem === undefined) return
  // Somebody may be signed in, for whom nothing has changed.
  if (current().phase === 'signed_in') update({ message: text()[scan_problem] })
  else update({ scan_problem })
}

/** Where the phone shows the page already, scanning changes its fragment alone. */
export const followScans = (): void => addEventListener('hashchange', openPage)

/** Why the scanned QR code did not sign in. */
export function ScanProblem() {
  const { scan_problem } = usePhone()
  return scan_problem ? <p role="alert">{text()[scan_problem]}</p> : null
}
