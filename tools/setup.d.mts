/** For the tests, which are TypeScript: the rest of `setup.mjs` is for programs that run before anything is installed. */
export function installFolder(folder: string): Promise<{ code: number; output: string }>
