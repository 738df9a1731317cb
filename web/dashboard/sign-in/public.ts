export { SignInLayout } from './layout.tsx'
export { Refusal } from './refusal.tsx'
