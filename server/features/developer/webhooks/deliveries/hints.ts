import type { DeliveryAttempt } from '#contract/developer/webhooks.ts'

const BY_STATUS: Record<number, string> = {
  400: 'The receiver did not understand the request: it may expect another body or another header.',
  401: 'The receiver asks for credentials. Deliveries carry none: let it check the signature in their place.',
  403: 'The receiver refuses us: a firewall, a login in front of it, or a signature that it judges wrong.',
  404: 'The receiver has nothing at this path.',
  405: 'The receiver does not take POST at this path.',
  410: 'The receiver says that this path is gone for good.',
  413: 'The receiver takes smaller bodies only.',
  415: 'The receiver does not take application/json.',
  422: 'The receiver did not accept the content: it may look for a field that this event does not have.',
  429: 'The receiver is asked more often than it allows.',
  500: 'The receiver failed while it worked on the event: its own log says why.',
  502: 'A proxy in front of the receiver could not reach it.',
  503: 'The receiver says that it is not available.',
  504: 'A proxy in front of the receiver waited in vain for it.',
}

const BY_ERROR: Record<string, string> = {
  dns: 'The name in the URL leads to no address.',
  connect: 'Nothing listens at the address, or a firewall lets nobody through.',
  tls: 'The certificate of the receiver is not valid for its name, has run out, or comes from nobody known.',
  timeout: 'There was no answer within 10 seconds. Answer first and work on the event afterwards.',
  reset: 'The receiver ended the connection before it had answered.',
  blocked_address: 'The name in the URL leads to an address of a private network, which is never called.',
  protocol: 'The receiver answered with something that is no HTTP.',
  interrupted: 'The service was stopped at this attempt. The receiver may have seen the event.',
}

/** The most likely cause of a failed attempt, in words; null for a successful one. */
export function hintOf(attempt: Pick<DeliveryAttempt, 'status_code' | 'error'> | null): string | null {
  if (attempt === null || attempt.error === null) return null
  const { status_code, error } = attempt
  if (error !== 'status') return BY_ERROR[error] ?? null
  if (status_code === null) return null
  if (status_code >= 300 && status_code < 400)
    return 'The receiver sends us elsewhere, which is not followed: register the address that it leads to.'
  return BY_STATUS[status_code] ?? `The receiver answered ${status_code}; 2xx alone is a success.`
}
