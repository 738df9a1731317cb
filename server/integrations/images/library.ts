import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/**
 * Whether the binary of the picture library is installed: it is an optional package of each platform, which an installation without
 * optional packages lacks. Looked up, not loaded: pictures are decoded in a process of their own.
 */
export const isPictureLibraryInstalled = (): boolean =>
  [process.platform, `${process.platform}musl`].some((platform) => {
    try {
      return resolve(`@img/sharp-${platform}-${process.arch}/sharp.node`) !== ''
    } catch {
      return false
    }
  })
