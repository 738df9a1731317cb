/** Whose sealed link it is: one that is moved to another mail does not open there. */
export const secretContext = (account_id: string, mail_id: string): string => `mail ${account_id} ${mail_id}`
