/**
 * Countries whose national numbers are completed: the calling code, and how a national number begins. `0` is dropped before
 * the rest; Italy keeps it; `-` has no such prefix. ITU-T E.164, E.123
 */
const CODES = `
  AT 43 0, BE 32 0, BG 359 0, CH 41 0, CY 357 -, CZ 420 -, DE 49 0, DK 45 -, EE 372 -, ES 34 -, FI 358 0, FR 33 0, GB 44 0, GR 30 -,
  HR 385 0, IE 353 0, IS 354 -, IT 39 -, LI 423 -, LT 370 0, LU 352 -, LV 371 -, ME 382 0, MT 356 -, NL 31 0, NO 47 -, PL 48 -, PT 351 -,
  RO 40 0, RS 381 0, SE 46 0, SI 386 0, SK 421 0, SM 378 -, TR 90 0, UA 380 0, AU 61 0, CA 1 -, IN 91 0, JP 81 0, KE 254 0, MA 212 0,
  NG 234 0, NZ 64 0, SG 65 -, TH 66 0, US 1 -, ZA 27 0`

interface NumberPlan {
  readonly calling_code: string
  /** Dropped from the beginning of a national number; empty for none. */
  readonly trunk_prefix: string
}

const PLANS = new Map<string, NumberPlan>(
  CODES.split(',').map((entry) => {
    const [country, calling_code, prefix] = entry.trim().split(' ')
    return [country!, { calling_code: calling_code!, trunk_prefix: prefix === '-' ? '' : prefix! }]
  }),
)

export const numberPlanOf = (country: string | null | undefined): NumberPlan | undefined =>
  PLANS.get(country ?? '')

/** Italy, San Marino, the Vatican, and plans of other countries without a trunk prefix whose numbers begin with a zero. */
const KEEP_ZERO = new Set(['39', '378', '379', '225', '229', '241', '242'])

/** Whether a zero at the beginning of a national number is dialled after the calling code, too. */
export const keepsLeadingZero = (calling_code: string): boolean => KEEP_ZERO.has(calling_code)
