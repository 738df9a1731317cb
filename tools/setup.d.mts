/**
 * For tests, which are TypeScript; the rest of `setup.mjs` is for programs that run before packages are
 * installed.
 */
export function installFolder(folder: string): Promise<{ code: number; output: string }>
/** Makes git run the hooks of a clone. */
export function useHooks(folder: string): void
