/** What asks whoever is at the screen for their password or a code: the shell does. */
type Asker = () => Promise<boolean>

let ask: Asker | undefined
let asked: Promise<boolean> | undefined

/** Says who asks from now on; answers how to take that back. */
export function askForProofBy(asker: Asker): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** Whether it was proved. What is refused meanwhile waits for the same answer. */
export function proveOnce(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}
