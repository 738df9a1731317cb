import { type EncodedImage, encodeImage, type ImageTask } from '#server/integrations/images/encode-image.ts'
import { ThreadLimit } from '#server/integrations/parsing/bounded-thread.ts'
import { fault, invalid } from '#server/kernel/errors.ts'

/**
 * Encodes an uploaded picture in each stored size: for the `prepare` of a route, before its transaction. 422
 * SVC-2002 for an invalid picture, 503 SVC-9002 while too many are being decoded, and where none can be. rule 24.18
 */
export async function prepareImage({
  account_id,
  ...task
}: ImageTask & { readonly account_id: string }): Promise<EncodedImage[]> {
  try {
    const answer = await encodeImage(task, account_id)
    if ('problem' in answer) throw invalid('', 'picture', answer.problem)
    return answer.result
  } catch (error) {
    if (!(error instanceof ThreadLimit)) throw error
    if (error.may_pass)
      throw fault('SVC-9002', { message: error.message, headers: { 'retry-after': '5' }, cause: error })
    throw invalid('', 'picture', 'The picture cannot be read.')
  }
}
