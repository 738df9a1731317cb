import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'

const BY_STATUS: Record<number, string> = {
  400: 'The receiver could not parse the request: it may expect another body or another header.',
  401: 'The receiver requires credentials. Deliveries carry none: verify the signature instead.',
  403: 'The receiver refuses the request: a firewall, a login in front of it, or a signature that it considers wrong.',
  404: 'The receiver has nothing at this path.',
  405: 'The receiver does not accept POST at this path.',
  410: 'The receiver says that this path no longer exists.',
  413: 'The receiver only accepts smaller bodies.',
  415: 'The receiver does not accept application/json.',
  422: 'The receiver rejected the content: it may require a field that this event does not have.',
  429: 'The receiver gets more requests than it allows.',
  500: 'The receiver failed while processing the event: its own log says why.',
  502: 'A proxy in front of the receiver could not reach it.',
  503: 'The receiver says that it is not available.',
  504: 'A proxy in front of the receiver got no response from it in time.',
}

const BY_ERROR: Record<string, string> = {
  dns: 'The host name in the URL does not resolve to an address.',
  connect: 'Nothing listens at the address, or a firewall blocks the connection.',
  tls: 'The receiver’s certificate is not valid for its name, has expired, or was issued by an unknown authority.',
  timeout: 'There was no response within 10 seconds. Respond first, and process the event afterwards.',
  reset: 'The receiver closed the connection before it had responded.',
  blocked_address:
    'The host name in the URL resolves to an address of a private network, which is never called.',
  protocol: 'The response was not valid HTTP.',
  interrupted: 'The service was stopped during this attempt. The receiver may have got the event.',
}

/** The most likely cause of a failed attempt, in words; null for a successful one. */
export function hintOf(attempt: Pick<DeliveryAttempt, 'status_code' | 'error'> | null): string | null {
  if (attempt === null || attempt.error === null) return null
  const { status_code, error } = attempt
  if (error !== 'status') return BY_ERROR[error] ?? null
  if (status_code === null) return null
  if (status_code >= 300 && status_code < 400)
    return 'The receiver responded with a redirect, which is not followed: register the address that it points to.'
  return BY_STATUS[status_code] ?? `The receiver responded with ${status_code}; only 2xx counts as a success.`
}
