/**
 * A phone number without separators, as the API takes it: `0049 (30) 12-34` is `+49301234`. Anything else is
 * left for the service to refuse: an extension must not become part of the number.
 */
export const plainPhone = (written: string): string =>
  written
    .trim()
    .replaceAll('(0)', '')
    .replaceAll(/[\s\-‐‑‒–./()]/g, '')
    .replace(/^00/, '+')
