/** Binds a sealed link to its e-mail: moved to another one it cannot be opened. */
export const secretContext = (account_id: string, mail_id: string): string => `mail ${account_id} ${mail_id}`
