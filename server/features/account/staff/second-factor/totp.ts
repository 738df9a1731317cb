const [PERIOD_SECONDS, DIGITS, SECRET_BYTES] = [30, 6, 20]
const CODE = /^[0-9]{6}$/
/** Tolerance for clock drift in time steps, either way. */
const WINDOW = 1

/** 160 bits, as RFC 4226 recommends. */
export async function newTotpSecret(): Promise<Buffer> {
  const { Secret } = await import('otpauth')
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** The time step of a code, if it is right at `now`; else null. RFC 6238 */
export async function totpStepOf(
  secret: Buffer,
  code: string,
  now: Temporal.Instant,
): Promise<number | null> {
  // The library compares bytes of equal length, and throws for digits of other alphabets.
  if (!CODE.test(code)) return null
  const { Secret, TOTP } = await import('otpauth')
  const timestamp = now.epochMilliseconds
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}

/** A secret as an authenticator app accepts it: typed, or by a QR code. */
export async function presentTotp(secret: Buffer, label: string) {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({
    issuer: 'Serai',
    label,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })
  return { secret: totp.secret.base32, otpauth_url: totp.toString() }
}
