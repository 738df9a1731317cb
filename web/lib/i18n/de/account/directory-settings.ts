import type { Wide } from '../../catalogue.ts'
import type { directory_settings as english } from '../../en/account/directory-settings.ts'

export const directory_settings: Wide<typeof english> = {
  title: 'Verzeichnis',
  intro:
    'Ihr Team meldet sich mit Entra ID, Google Workspace, Keycloak, Okta oder einem anderen Verzeichnis an, das OpenID Connect spricht. Eingeladen wird wie bisher unter Team: Das Verzeichnis fügt niemanden hinzu.',
  register: 'Serai im Verzeichnis registrieren',
  redirect_uri: 'Redirect-URI',
  redirect_hint: 'Tragen Sie sie im Verzeichnis für eine Webanwendung ein.',
  no_address: 'PUBLIC_URL ist nicht gesetzt: Ohne sie lässt sich kein Verzeichnis nutzen.',
  connection: 'Verbindung',
  issuer_hint: 'Etwa https://login.microsoftonline.com/…/v2.0 oder https://accounts.google.com',
  secret_set: (when) => `Gesetzt am ${when}, wird nie wieder gezeigt. Leer lassen, um es zu behalten.`,
  secret_new: 'Das Verzeichnis zeigt es einmal. Es wird versiegelt aufbewahrt.',
  people: 'Anmeldeseite',
  label: 'Name des Verzeichnisses',
  label_hint: 'Was auf der Schaltfläche steht: „Weiter mit …“',
  domains_hint:
    'Wer eine E-Mail dieser Domains hat, sieht die Schaltfläche. Jemand im Team muss schon eine haben.',
  rules: 'Regeln',
  enabled: 'Anmeldung über das Verzeichnis',
  enabled_hint:
    'Beim Speichern wird das Verzeichnis zuerst gelesen. Wird es ausgeschaltet, ist abgemeldet, wer darüber kam.',
  required: 'Verzeichnis vorschreiben',
  required_hint:
    'Passwörter und Passkeys gelten nur noch für Inhaber. Sie behalten ihre, damit sich niemand aussperrt.',
  factor: 'Das Verzeichnis verlangt den zweiten Faktor',
  factor_hint:
    'Nur ankreuzen, wenn das Verzeichnis von allen einen zweiten Faktor verlangt: Serai verlangt dann keinen.',
  save: 'Speichern und prüfen',
  saved: 'Gespeichert: Das Verzeichnis antwortet',
  unchanged: 'Es wurde nichts geändert',
}
