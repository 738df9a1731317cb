/** Whether two JSON values are equal; an undefined field equals a missing one. */
export declare function isEqual(one: unknown, other: unknown): boolean
