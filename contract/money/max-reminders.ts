/** Steps of reminding of an overdue invoice, after which a person decides. rule 32.11 */
export const MAX_REMINDERS = 3
