/** What most likely went wrong at an attempt to deliver: by what was answered, or by what kept an answer away. */
export const hints = {
  by_status: {
    400: 'The receiver did not understand the request: it may expect another body or another header.',
    401: 'The receiver asks for credentials. Deliveries carry none: let it check the signature instead.',
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
  },
  by_error: {
    redirect:
      'The receiver sends us elsewhere, which is not followed: register the address that it leads to.',
    other: (status: number) => `The receiver answered ${status}; only 2xx is a success.`,
    dns: 'The name in the URL leads to no address.',
    connect: 'Nothing listens at the address, or a firewall lets nobody through.',
    tls: 'The certificate of the receiver is not valid for its name, has run out, or comes from nobody known.',
    timeout: 'Answer first, and work on the event afterwards.',
    reset: 'The receiver ended the connection before it had answered.',
    blocked_address: 'The name in the URL leads to an address of a private network, which is never called.',
    protocol: 'Something other than a web server listens there.',
    interrupted: 'The service was stopped at this attempt. The receiver may have seen the event.',
  },
}
