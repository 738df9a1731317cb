/** A header line has 998 bytes at most; ids of mail programs have fewer than a hundred. */
const MAX_LENGTH = 250
/** In ASCII, without space, control characters or a second pair of brackets. RFC 5322, 3.6.4 */
const MESSAGE_ID = /^<[!-;=?A-~]+@[!-;=?A-~]+>$/

/** The Message-IDs that can stand in a header, each once, in their order; what strangers wrote beside them is left out. */
export const validMessageIds = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null && id.length <= MAX_LENGTH && MESSAGE_ID.test(id)) as string[]),
]
