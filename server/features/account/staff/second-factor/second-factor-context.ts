interface Owner {
  readonly account_id: string
  readonly user_id: string
}

/** Secrets are sealed for one user: they cannot be opened for another. */
export const secondFactorContext = ({ account_id, user_id }: Owner): string =>
  `second factor ${account_id} ${user_id}`
