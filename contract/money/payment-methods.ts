/** Methods by which a property receives money itself. */
export const RECEIVED_METHODS = ['card', 'bank_transfer', 'manual', 'cash'] as const
/** Methods of payments that are recorded by hand. */
export const RECORDED_METHODS = [...RECEIVED_METHODS, 'channel_collect'] as const
/** Methods that settle an invoice without money: credit of a company, a security deposit, and what is written off. rule 32, 36.12 */
export const MONEYLESS_METHODS = ['company_credit', 'security_deposit', 'write_off'] as const

export const isMoneyless = (method: string): boolean =>
  (MONEYLESS_METHODS as readonly string[]).includes(method)
