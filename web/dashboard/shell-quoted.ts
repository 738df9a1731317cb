/** A text quoted for a shell. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
