import type { RegistrationField } from '#contract/parts/registration-rules.ts'

type FieldProblem = 'missing' | 'wrong'
/** What is wrong with which field of a guest. */
export type FieldProblems = Readonly<Partial<Record<RegistrationField, FieldProblem>>>
/** What a form has, without empty fields. */
export type GivenFields = Readonly<Partial<Record<RegistrationField, string>>>
