/** The stay does not take place: it owes its fee in place of the total, and nobody has come or will. */
export const isCancelledOrNoShow = ({ status }: { readonly status: string }): boolean =>
  status === 'cancelled' || status === 'no_show'
