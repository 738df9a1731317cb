import audit_labels from 'virtual:audit-labels/de'
import type { Wide } from '../../catalogue.ts'
import type { activity as english } from '../../en/audit-log/activity.ts'

export const activity: Wide<typeof english> = {
  request: 'Anfrage',
  changed_by: (who, when) => `geändert von ${who}, ${when}`,
  actions: {
    ...audit_labels,
    expireHold: 'Option abgelaufen',
    releaseGroup: 'Kontingent freigegeben',
    completeGroup: 'Gruppe abgeschlossen',
    lapseQuote: 'Angebot abgelaufen',
    proposeWaitingEntry: 'Zimmer frei für wartenden Gast',
    unproposeWaitingEntry: 'Wartet wieder: Zimmer verkauft',
    expireWaitingEntry: 'Eintrag der Warteliste abgelaufen',
    matchWaitingEntry: 'Wartender Gast hat gebucht',
    receiveEnquiry: 'Anfrage eingegangen',
    quoteEnquiry: 'Angebot auf Anfrage gemacht',
    channelBooking: 'Vom Kanal gebucht',
    confirmByPayment: 'Durch Zahlung bestätigt',
    receiveMessage: 'Nachricht erhalten',
    applyYieldRule: 'Preise durch eine Preisregel geändert',
    refuseSignIn: 'Anmeldung abgewiesen: falsches Passwort',
    refuseSecondFactor: 'Anmeldung abgewiesen: falscher Code',
    removePhone: 'Code von einem Telefon entfernt',
    refusePhoneCode: 'Anmeldung abgewiesen: falscher Code am Telefon',
    refuseQrCode: 'Anmeldung abgewiesen: QR-Code einer Person, die sich damit nicht anmelden darf',
    refusePasskey: 'Anmeldung abgewiesen: Passkey nicht angenommen',
    linkDirectory: 'Mit dem Verzeichnis verknüpft',
    refuseDirectory: 'Anmeldung über das Verzeichnis abgewiesen',
    closeAccount: 'Konto geschlossen',
    reopenAccount: 'Konto wieder geöffnet',
    deleteProperty: 'Betrieb gelöscht',
    changeProperty: 'Kürzel oder Währung eines Betriebs geändert',
    createUser: 'Ins Team aufgenommen',
    disableUser: 'Zugang gesperrt',
  },
}
