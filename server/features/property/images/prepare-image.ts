import { type EncodedImage, encodeImage, type ImageTask } from '#server/integrations/images/encode-image.ts'
import { invalid } from '#server/kernel/errors.ts'
import { readUpload } from './read-upload.ts'

/**
 * Encodes an uploaded picture in each stored size: for the `prepare` of a route, before its transaction. 422
 * SVC-2002 for an invalid picture, 503 SVC-9002 while too many are being decoded, and where none can be. rule 24.18
 */
export async function prepareImage({
  account_id,
  ...task
}: ImageTask & { readonly account_id: string }): Promise<EncodedImage[]> {
  const answer = await readUpload('picture', encodeImage(task, account_id))
  if ('problem' in answer) throw invalid('', 'picture', answer.problem)
  return answer.result
}
