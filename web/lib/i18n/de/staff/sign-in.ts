import type { Catalogue } from '../../catalogue.ts'
import { plural } from '../../plural.ts'

export const signing_in: Pick<
  Catalogue['staff'],
  'sign_in' | 'passkeys' | 'proof' | 'forgotten' | 'set_password' | 'confirm_email'
> = {
  sign_in: {
    title: 'Bei Serai anmelden',
    email: 'E-Mail',
    password: 'Passwort',
    do: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    demo: 'Demo ausprobieren als',
    demo_hint: 'Ein Klick meldet Sie an.',
    demo_password: 'Das Passwort steht in quickstart.json.',
    show_password: 'Passwort zeigen',
    locked: (minutes) => `Nächster Versuch in ${plural(minutes, 'Minute', 'Minuten')}.`,
    code_title: 'Zwei-Faktor-Anmeldung',
    code: 'Code',
    code_hint: 'Sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode',
    code_do: 'Weiter',
    again: 'Von vorn',
  },
  passkeys: {
    title: 'Passkeys',
    sign_in: 'Mit Passkey anmelden',
    or: 'oder',
    hint: 'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN Ihres Geräts an. Ein Passkey ersetzt Passwort und Code.',
    not_here:
      'Passkeys funktionieren unter dieser Adresse nicht: Sie brauchen HTTPS und einen Hostnamen, oder localhost anstelle von 127.0.0.1.',
    none: 'Noch keine Passkeys.',
    name: 'Name',
    name_hint: 'Etwa das Gerät, auf dem er liegt',
    synced: 'Synchronisiert',
    synced_hint: 'Ihr Anbieter bewahrt eine Kopie auf: Er überdauert das Gerät',
    added_at: 'Hinzugefügt',
    last_used: 'Zuletzt verwendet',
    add: 'Passkey hinzufügen',
    add_instead: 'Stattdessen einen Passkey hinzufügen',
    add_body:
      'Als Nächstes fragt Ihr Browser, wo er aufbewahrt werden soll, und nach Fingerabdruck, Gesicht oder PIN.',
    limit: (count) => `Höchstens ${count}: Entfernen Sie zuerst einen`,
    next: 'Weiter',
    create: 'Passkey erstellen',
    added: (name) => `Passkey „${name}“ hinzugefügt. Sie können sich ab jetzt damit anmelden.`,
    rename: 'Umbenennen',
    rename_title: 'Passkey umbenennen',
    renamed: (name) => `Passkey in „${name}“ umbenannt`,
    remove: 'Entfernen',
    remove_title: (name) => `Passkey „${name}“ entfernen?`,
    remove_body:
      'Er meldet Sie nicht mehr an, und andere damit geöffnete Sitzungen enden. Das Gerät bietet ihn womöglich weiter an, bis Sie ihn auch dort löschen.',
    removed: (name) => `Passkey „${name}“ entfernt`,
    sign_in_first:
      'Melden Sie sich mit Ihrem Passkey an, um fortzufahren: Das Passwort allein genügt hier nicht.',
    count: (count) => plural(count, 'Passkey', 'Passkeys'),
  },
  proof: {
    title: 'Bestätigen Sie, dass Sie es sind',
    body: 'Dafür wird Ihr Passwort noch einmal verlangt. Was Sie eingegeben haben, bleibt stehen.',
    password: 'Ihr Passwort',
    code: 'Code Ihrer Authenticator-App oder Wiederherstellungscode',
    by_code: 'Stattdessen einen Code eingeben',
    by_password: 'Stattdessen das Passwort eingeben',
    do: 'Bestätigen',
  },
  forgotten: {
    title: 'Passwort zurücksetzen',
    body: 'Wir senden einen Link an Ihre Adresse, falls sie zu einem Konto gehört.',
    no_mail:
      'Diese Installation versendet keine E-Mails. Bitten Sie Inhaber oder Leitung, Ihre Anmeldung zurückzusetzen.',
    do: 'Link senden',
    sent_title: 'Prüfen Sie Ihr Postfach',
    sent: 'Ist die Adresse bekannt, ist ein Link unterwegs. Er gilt eine Stunde.',
    back: 'Zurück zur Anmeldung',
  },
  set_password: {
    title: 'Passwort festlegen',
    invited: (account) => `Willkommen bei ${account}`,
    for: (email) => `Für ${email}`,
    name: 'Ihr Name',
    password: 'Neues Passwort',
    hint: 'Mindestens 10 Zeichen',
    do: 'Passwort festlegen',
    done: 'Das Passwort ist festgelegt. Melden Sie sich damit an.',
  },
  confirm_email: {
    title: 'Neue E-Mail-Adresse',
    body: 'Sie melden sich ab jetzt mit der Adresse an, an die dieser Link ging.',
    do: 'Adresse bestätigen',
    done: (email) => `Sie melden sich jetzt mit ${email} an.`,
  },
}
