import { isPictureLibraryInstalled } from '../integrations/images/library.ts'
import { OperatorError } from './operator-error.ts'

/** Refuses to start where no picture could be processed: guests and staff would learn of it by their uploads. */
export function requirePictureLibrary(): void {
  if (isPictureLibraryInstalled()) return
  throw new OperatorError(
    'The picture library (sharp) is not installed: install the packages with their optional ones (npm ci --omit=dev).',
  )
}
