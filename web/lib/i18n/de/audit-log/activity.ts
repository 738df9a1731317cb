import { auditLabels } from '#contract/permissions/permitted.ts'
import type { Wide } from '../../catalogue.ts'
import type { activity as english } from '../../en/audit-log/activity.ts'

export const activity: Wide<typeof english> = {
  request: 'Anfrage',
  actions: {
    ...auditLabels('de'),
    expireHold: 'Option abgelaufen',
    channelBooking: 'Vom Kanal gebucht',
    confirmByPayment: 'Durch Zahlung bestätigt',
    receiveMessage: 'Nachricht erhalten',
    applyYieldRule: 'Preise durch eine Preisregel geändert',
    signIn: 'Angemeldet',
    refuseSignIn: 'Anmeldung abgewiesen: falsches Passwort',
    refuseSecondFactor: 'Anmeldung abgewiesen: falscher Code',
    enterSecondFactor: 'Mit zweitem Faktor angemeldet',
    signOut: 'Abgemeldet',
    forgetPassword: 'Neues Passwort angefordert',
    setPassword: 'Passwort festgelegt',
    signInToDemo: 'Ohne Passwort in der Demo angemeldet',
    signInWithPasskey: 'Mit Passkey angemeldet',
    signInOnPhone: 'Mit Code am Telefon angemeldet',
    enrolPhone: 'Code für ein Telefon gesetzt',
    leavePhone: 'Code von einem Telefon entfernt',
    removePhone: 'Code von einem Telefon entfernt',
    refusePhoneCode: 'Anmeldung abgewiesen: falscher Code am Telefon',
    refusePasskey: 'Anmeldung abgewiesen: Passkey nicht angenommen',
    signInWithDirectory: 'Über das Verzeichnis angemeldet',
    linkDirectory: 'Mit dem Verzeichnis verknüpft',
    refuseDirectory: 'Anmeldung über das Verzeichnis abgewiesen',
    createUser: 'Ins Team aufgenommen',
    disableUser: 'Zugang gesperrt',
    confirmEmail: 'E-Mail-Adresse geändert',
  },
}
