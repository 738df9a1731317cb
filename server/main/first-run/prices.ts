/** With VAT or without, as operators name it. In a file of its own: the command line loads the server only to start it. */
export const PRICES = ['gross', 'net'] as const
