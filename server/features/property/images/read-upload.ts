import { ThreadLimit } from '#server/integrations/parsing/bounded-thread.ts'
import { fault, invalid } from '#server/kernel/errors.ts'

/**
 * What an uploaded file was read as, in a process or on a thread: 503 SVC-9002 where a limit was exceeded that the next attempt
 * may keep, 422 SVC-2002 where it cannot.
 */
export async function readUpload<T>(kind: 'picture' | 'font', reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ThreadLimit)) throw error
    if (error.may_pass)
      throw fault('SVC-9002', { message: error.message, headers: { 'retry-after': '5' }, cause: error })
    throw invalid('', kind, `The ${kind} cannot be read.`)
  }
}
