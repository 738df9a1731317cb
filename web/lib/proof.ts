/** Asks the user for their password or a code; provided by the shell. */
type Asker = () => Promise<boolean>

let ask: Asker | undefined
let asked: Promise<boolean> | undefined

/** Registers the prompt; returns the function that removes it. */
export function registerProofDialog(asker: Asker): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Whether the user has reauthenticated. Requests refused meanwhile wait for the same prompt. */
export function proveOnce(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
