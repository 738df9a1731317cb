/** `19` and `19,5` as the API has them; what is no rate stays, for the service to refuse. */
export const rateOf = (written: string) => {
  const rate = written.trim().replace(',', '.')
  return /^\d+(\.\d*)?$/.test(rate) ? Number(rate).toFixed(2) : rate
}

/** What a field for a rate takes, while it is typed. */
export const RATE_PATTERN = '\\d{1,3}([.,]\\d{1,2})?'
