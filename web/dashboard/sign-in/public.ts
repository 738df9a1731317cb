export { SignInLayout } from './layout.tsx'
export { PasskeySignIn } from './passkey.tsx'
export { Refusal } from './refusal.tsx'
export { createCredential, passkeysWork } from './webauthn.ts'
