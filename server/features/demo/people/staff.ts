import type { Role } from '#contract/account/roles.ts'

/** The staff of the demo: one of each role. The owner is created by the first start, with and without a demo. */
export const DEMO_STAFF: readonly { readonly name: string; readonly email: string; readonly role: Role }[] = [
  { name: 'Mira Vogel', email: 'manager@serai.example', role: 'manager' },
  { name: 'Ben Carter', email: 'front.desk@serai.example', role: 'front_desk' },
  { name: 'Rosa Lindner', email: 'housekeeping@serai.example', role: 'housekeeping' },
  { name: 'Idris Bello', email: 'revenue@serai.example', role: 'revenue' },
  { name: 'Clara Weiss', email: 'accounting@serai.example', role: 'accountant' },
  { name: 'Jun Sato', email: 'developer@serai.example', role: 'developer' },
]
