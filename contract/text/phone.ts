/**
 * A phone number as people write it, without separators and `(0)`: `0049 (30) 12-34` is `+49301234`. Anything
 * else is left for the service to refuse: an extension must not become part of the number. rule 5
 */
export const plainPhone = (written: string): string =>
  written
    .trim()
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-‐‑‒–./()]/g, '')
    .replace(/^00/, '+')
