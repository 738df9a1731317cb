/**
 * For tests, which are TypeScript; the rest of `setup.mjs` is for programs that run before packages are
 * installed.
 */
export function installFolder(folder: string): Promise<{ code: number; output: string }>
