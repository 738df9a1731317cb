import type { BetterAuthOptions } from 'better-auth'
import type { TwoFactorOptions } from 'better-auth/plugins/two-factor'
import type { UsernameOptions } from 'better-auth/plugins/username'
import type { Cipher } from '../../kernel/encryption.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { SECOND_FACTOR_MINUTES, SESSION_DAYS } from './sessions-store.ts'

/** What the library calls its things, and what they are called here. */
export const TABLES = {
  user: { modelName: 'staff_users', fields: { createdAt: 'created_at', updatedAt: 'updated_at' } },
  account: {
    modelName: 'staff_users',
    fields: { userId: 'id', accountId: 'id', password: 'password_hash', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'staff_sessions',
    expiresIn: SESSION_DAYS * 24 * 3600,
    fields: {
      userId: 'user_id',
      token: 'token_hash',
      ipAddress: 'address_range',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'last_seen_at',
      expiresAt: 'expires_at',
    },
  },
  verification: {
    modelName: 'staff_verifications',
    storeIdentifier: 'hashed',
    disableCleanup: true,
    fields: { createdAt: 'created_at', updatedAt: 'verification_updated_at', expiresAt: 'expires_at' },
  },
} satisfies Partial<BetterAuthOptions>

/** An e-mail is found by its normalised form; the library's own idea of an e-mail has no other alphabets. */
export const NAMES: UsernameOptions = {
  schema: { user: { fields: { username: 'email_key' } } },
  displayUsername: false,
  usernameNormalization: false,
  usernameValidator: () => true,
  minUsernameLength: 1,
  maxUsernameLength: 400,
}

/** What is encrypted for one person opens for nobody else. */
export const factorContext = (account_id: string, user_id: string): string =>
  `second factor ${account_id} ${user_id}`

/** A code, or one of ten recovery codes, which are kept as how many are left, a dot, and they themselves, sealed. */
export const secondFactorOf = (secrets: Cipher, whose: string) =>
  ({
    issuer: 'Serai',
    twoFactorCookieMaxAge: SECOND_FACTOR_MINUTES * 60,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: newRecoveryCodes,
      storeBackupCodes: {
        encrypt: async (codes) =>
          `${(JSON.parse(codes) as string[]).length}.${secrets.seal(codes, whose).toString('base64')}`,
        decrypt: async (kept) =>
          secrets.open(Buffer.from(kept.slice(kept.indexOf('.') + 1), 'base64'), whose).toString(),
      },
    },
    schema: {
      user: { fields: { twoFactorEnabled: 'second_factor' } },
      twoFactor: {
        modelName: 'staff_second_factors',
        fields: { userId: 'user_id', backupCodes: 'backup_codes' },
      },
    },
  }) satisfies TwoFactorOptions
