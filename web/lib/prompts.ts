/** Asks the user; the answer is whether the request may be sent again. */
type Asker = () => Promise<boolean>

/** A question that the shell shows over the page, while requests wait for its answer. */
function prompt() {
  let asker: Asker | undefined
  let answer: Promise<boolean> | undefined
  return {
    /** Registers the dialog; returns the function that removes it. */
    register(dialog: Asker): () => void {
      asker = dialog
      return () => {
        if (asker === dialog) asker = undefined
      }
    },
    /** Requests refused meanwhile wait for the same answer. False where nothing is registered. */
    ask(): Promise<boolean> {
      answer ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
        answer = undefined
      })
      return answer
    },
  }
}

/** The user's password or a code. */
export const proof = prompt()

/** Sign-in, after the session has ended. */
export const session = prompt()
