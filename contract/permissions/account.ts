import { EVERYBODY, LEADS, OWNER, type Permission } from './groups.ts'

/** The own profile, the team and the security of the account. */
export const ACCOUNT_PERMISSIONS: readonly Permission[] = [
  [EVERYBODY, ['getMe', 'getChangelog']],
  [
    EVERYBODY,
    {
      updateMe: ['Own settings changed', 'Eigene Einstellungen geändert'],
      changePassword: ['Password changed', 'Passwort geändert'],
      changeEmail: ['New e-mail address requested', 'Neue E-Mail-Adresse gewünscht'],
      createProof: ['Identity confirmed', 'Identität bestätigt'],
    },
  ],
  [
    EVERYBODY,
    {
      startSecondFactor: ['Two-factor setup started', 'Zwei-Faktor-Anmeldung begonnen'],
      confirmSecondFactor: ['Two-factor sign-in turned on', 'Zwei-Faktor-Anmeldung eingeschaltet'],
      removeSecondFactor: ['Two-factor sign-in turned off', 'Zwei-Faktor-Anmeldung ausgeschaltet'],
      renewRecoveryCodes: ['New recovery codes', 'Neue Wiederherstellungscodes'],
    },
  ],
  [EVERYBODY, ['listMyPasskeys']],
  [
    EVERYBODY,
    {
      startPasskey: ['Passkey setup started', 'Passkey begonnen'],
      createPasskey: ['Passkey added', 'Passkey hinzugefügt'],
      updatePasskey: ['Passkey renamed', 'Passkey umbenannt'],
      removePasskey: ['Passkey removed', 'Passkey entfernt'],
    },
  ],
  [EVERYBODY, ['listMySessions']],
  [
    EVERYBODY,
    {
      revokeMySession: ['Own session ended', 'Eigene Sitzung beendet'],
      revokeMyOtherSessions: ['Other own sessions ended', 'Eigene andere Sitzungen beendet'],
    },
  ],
  [LEADS, ['listUsers']],
  [
    LEADS,
    {
      inviteUser: ['Invited', 'Eingeladen'],
      inviteUserAgain: ['Invited again', 'Erneut eingeladen'],
      updateUser: ['User changed', 'Benutzer geändert'],
      resetUser: ['Sign-in reset', 'Anmeldung zurückgesetzt'],
    },
  ],
  [LEADS, ['getSecurity']],
  [LEADS, { removeUserSecondFactor: ['Two-factor sign-in removed', 'Zwei-Faktor-Anmeldung entfernt'] }],
  [OWNER, ['getDirectory']],
  [
    OWNER,
    {
      updateSecurity: ['Security settings changed', 'Sicherheitseinstellungen geändert'],
      updateDirectory: ['Directory changed', 'Verzeichnis geändert'],
    },
  ],
  [LEADS, ['listUserSessions']],
  [
    LEADS,
    {
      revokeUserSessions: ['Signed out everywhere', 'Überall abgemeldet'],
      revokeUserSession: ['Session ended', 'Sitzung beendet'],
    },
  ],
  [LEADS, ['listAuditLog', 'exportAuditLog']],
]
