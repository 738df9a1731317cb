import type { Catalogue } from '../catalogue.ts'

export const errors: Catalogue['errors'] = {
  short_nights: (dates) => `Nichts mehr frei: ${dates}.`,
  retry_in: (time) => `Nächster Versuch in ${time}.`,
  room_refusals: {
    missing: () => 'Es ist kein Zimmer zugewiesen.',
    needed_in_house: () => 'Ein Gast im Haus braucht ein Zimmer.',
    other_room_type: (room) => `Zimmer ${room} gehört zu einer anderen Kategorie.`,
    out_of_order: (room, _by, _from, until) => `Zimmer ${room} ist bis ${until} gesperrt.`,
    taken: (room, by, from, until) => `Zimmer ${room} ist von ${from} bis ${until} vergeben an ${by}.`,
    occupied: (room, by, _from, until) => `${by} ist noch in Zimmer ${room}, Abreise am ${until}.`,
    locked: () => 'Der Aufenthalt ist in seinem Zimmer fixiert: Heben Sie das zuerst auf.',
  },
  advice: {
    NETWORK: {
      title: 'Der Dienst ist nicht erreichbar',
      todo: 'Prüfen Sie Ihre Netzwerkverbindung und versuchen Sie es erneut. Nichts wird doppelt ausgeführt.',
    },
    UNREADABLE: {
      title: 'Die Antwort war nicht lesbar',
      todo: 'Etwas zwischen diesem Browser und dem Dienst, etwa ein Proxy, hat an seiner Stelle geantwortet. Versuchen Sie es erneut.',
    },
    PASSKEY_ADDRESS: {
      title: 'Passkeys funktionieren unter dieser Adresse nicht',
      todo: 'Öffnen Sie Serai unter der üblichen Adresse, um sie zu verwenden.',
    },
    PASSKEY_CANCELLED: {
      title: 'Die Passkey-Anfrage wurde abgebrochen oder hat zu lange gedauert',
      todo: 'Versuchen Sie es erneut, wenn Sie bereit sind.',
    },
    PASSKEY_FAILED: {
      title: 'Der Passkey konnte nicht verwendet werden',
      todo: 'Versuchen Sie es mit einem anderen Gerät oder Sicherheitsschlüssel.',
    },
    PASSKEY_KNOWN: {
      title: 'Dieses Gerät hat schon einen Passkey für Sie',
      todo: 'Melden Sie sich damit an, oder wählen Sie ein anderes Gerät.',
    },
    'SVC-1001': {
      title: 'Nicht alle Nächte sind frei',
      todo: 'Wählen Sie andere Tage oder eine andere Kategorie.',
    },
    'SVC-1002': {
      title: 'Der Kanal drosselt uns',
      todo: 'Der Abgleich läuft automatisch weiter. Nichts geht verloren.',
    },
    'SVC-1003': {
      title: 'Der Kanal muss neu verbunden werden',
      todo: 'Öffnen Sie den Kanal und verbinden Sie ihn neu.',
    },
    'SVC-1004': {
      title: 'Der Kanal konnte nicht abgeglichen werden',
      todo: 'Es wird automatisch erneut versucht.',
    },
    'SVC-1005': {
      title: 'Der Aufenthalt erfüllt eine Einschränkung nicht',
      todo: 'Wählen Sie andere Tage, eine andere Dauer oder einen anderen Ratenplan.',
    },
    'SVC-1006': {
      title: 'Das Zimmer kann nicht vergeben werden',
      todo: 'Wählen Sie ein anderes Zimmer.',
    },
    'SVC-1007': {
      title: 'Das geht in diesem Status nicht',
      todo: 'Prüfen Sie den Status der Reservierung.',
    },
    'SVC-1008': {
      title: 'Der Ratenplan ist nicht buchbar',
      todo: 'Er ist inaktiv, oder eine Nacht hat keinen Preis.',
    },
    'SVC-1009': {
      title: 'Zu viele Gäste für das Zimmer',
      todo: 'Wählen Sie eine größere Kategorie oder zwei Zimmer.',
    },
    'SVC-1010': {
      title: 'Es sind mehr Zimmer verkauft, als übrig blieben',
      todo: 'Verlegen Sie zuerst diese Aufenthalte, oder behalten Sie die Zimmer.',
    },
    'SVC-1011': {
      title: 'Dieser Zeitraum ist nicht möglich',
      todo: 'Die Abreise muss nach der Anreise liegen, die Anreise darf nicht vergangen sein.',
    },
    'SVC-1012': {
      title: 'Die Zuordnung fehlt oder ist doppelt',
      todo: 'Geben Sie jeder Rate beim Kanal einen eigenen Code.',
    },
    'SVC-1014': {
      title: 'Der Preis hat sich geändert',
      todo: 'Prüfen Sie den neuen Preis und bestätigen Sie.',
    },
    'SVC-1015': {
      title: 'Jemand anders hat das inzwischen geändert',
      todo: 'Prüfen Sie zuerst den neuen Stand.',
    },
    'SVC-1016': {
      title: 'Eine Leistung ist ausverkauft',
      todo: 'Nehmen Sie weniger davon, andere Tage, oder lassen Sie sie weg.',
    },
    'SVC-1017': {
      title: 'Im Kontingent der Gruppe ist nichts mehr frei, oder es ist beendet',
      todo: 'Erhöhen Sie zuerst das Kontingent, oder buchen Sie ohne die Gruppe.',
    },
    'SVC-1018': {
      title: 'Der Umzug ist nicht möglich',
      todo: 'Wählen Sie ein anderes Zimmer, oder ziehen Sie den anderen Aufenthalt mit um.',
    },
    'SVC-1019': {
      title: 'Die Regel ist seit der Vorschau geändert worden',
      todo: 'Sehen Sie sich an, was sie jetzt täte, und schalten Sie sie dann ein.',
    },
    'SVC-1025': {
      title: 'Der Gast ist gelöscht oder kann noch nicht gelöscht werden',
      todo: 'Stornieren oder begleichen Sie zuerst offene Aufenthalte.',
    },
    'SVC-1026': {
      title: 'Die Zusammenführung lässt sich nicht mehr rückgängig machen',
      todo: 'Das geht 30 Tage lang.',
    },
    'SVC-1501': {
      title: 'Die Adresse ist nicht erlaubt',
      todo: 'Sie muss mit HTTPS beginnen und aus dem Internet erreichbar sein.',
    },
    'SVC-1502': { title: 'Zu viele Endpunkte', todo: 'Entfernen Sie einen, der nicht mehr gebraucht wird.' },
    'SVC-2001': { title: 'Die Anfrage war nicht lesbar', todo: 'Laden Sie die Seite neu.' },
    'SVC-2002': { title: 'Etwas ist ungültig', todo: 'Prüfen Sie die markierten Felder.' },
    'SVC-2003': { title: 'Die Anfrage war nicht lesbar', todo: 'Laden Sie die Seite neu.' },
    'SVC-2004': { title: 'Das ist zu viel auf einmal', todo: 'Senden Sie weniger.' },
    'SVC-2005': { title: 'Die Liste hat sich geändert', todo: 'Laden Sie sie von vorn.' },
    'SVC-3001': {
      title: 'Das gibt es nicht',
      todo: 'Es wurde entfernt oder gehört zu einem anderen Betrieb oder einer anderen Umgebung.',
    },
    'SVC-3002': { title: 'Das geht hier nicht', todo: 'Laden Sie die Seite neu.' },
    'SVC-3003': { title: 'Unter dieser Adresse ist nichts', todo: 'Laden Sie die Seite neu.' },
    'SVC-4001': {
      title: 'Sie sind nicht angemeldet',
      todo: 'Melden Sie sich erneut an; Sie kommen hierher zurück.',
    },
    'SVC-4002': {
      title: 'Der API-Schlüssel ist ungültig',
      todo: 'Erstellen Sie unter Entwicklung einen neuen.',
    },
    'SVC-4003': {
      title: 'Der API-Schlüssel wurde widerrufen',
      todo: 'Erstellen Sie unter Entwicklung einen neuen.',
    },
    'SVC-4004': {
      title: 'Der API-Schlüssel darf nur lesen',
      todo: 'Verwenden Sie einen, der schreiben darf.',
    },
    'SVC-4005': { title: 'Das gehört zu einem anderen Betrieb', todo: 'Wählen Sie zuerst diesen Betrieb.' },
    'SVC-4006': { title: 'Tarif Growth erforderlich', todo: 'API und Webhooks gibt es ab dem Tarif Growth.' },
    'SVC-4007': {
      title: 'Der Schlüssel gehört zur anderen Umgebung',
      todo: 'Verwenden Sie einen dieser Umgebung.',
    },
    'SVC-4008': {
      title: 'Die Anfrage kam nicht über HTTPS',
      todo: 'Öffnen Sie die Adresse, die mit https:// beginnt.',
    },
    'SVC-4101': {
      title: 'Sie sind nicht angemeldet',
      todo: 'Melden Sie sich erneut an; Sie kommen hierher zurück.',
    },
    'SVC-4102': {
      title: 'E-Mail oder Passwort ist falsch',
      todo: 'Prüfen Sie beides, oder fordern Sie ein neues Passwort an.',
    },
    'SVC-4103': {
      title: 'Ihre Rolle darf das nicht',
      todo: 'Fragen Sie Inhaber oder Leitung; sie können auch Ihre Rolle ändern.',
    },
    'SVC-4104': {
      title: 'Die Seite ist veraltet',
      todo: 'Laden Sie sie neu und versuchen Sie es noch einmal.',
    },
    'SVC-4105': { title: 'Zu viele Versuche', todo: 'Warten Sie, bevor Sie es erneut versuchen.' },
    'SVC-4106': {
      title: 'Der Code ist falsch oder schon verwendet',
      todo: 'Warten Sie auf den nächsten Code der App.',
    },
    'SVC-4107': { title: 'Der Link ist nicht mehr gültig', todo: 'Fordern Sie einen neuen an.' },
    'SVC-4108': {
      title: 'Das Konto braucht einen Inhaber',
      todo: 'Machen Sie zuerst einen anderen Benutzer zum Inhaber.',
    },
    'SVC-4109': { title: 'Das Passwort ist falsch', todo: 'Geben Sie Ihr eigenes Passwort noch einmal ein.' },
    'SVC-4110': {
      title: 'Das geht im Moment nicht',
      todo: 'Laden Sie die Seite neu und prüfen Sie den Stand.',
    },
    'SVC-4111': {
      title: 'Es wurde nicht bestätigt, dass Sie es sind',
      todo: 'Versuchen Sie es erneut und geben Sie Ihr Passwort oder einen Code ein.',
    },
    'SVC-4112': {
      title: 'Die Zwei-Faktor-Anmeldung wird verlangt',
      todo: 'Richten Sie sie zuerst ein: Laden Sie die Seite neu.',
    },
    'SVC-4113': {
      title: 'Der Passkey wurde nicht angenommen',
      todo: 'Versuchen Sie es erneut, oder verwenden Sie Ihr Passwort.',
    },
    'SVC-4114': {
      title: 'Das Verzeichnis hat Sie nicht angemeldet',
      todo: 'Beginnen Sie erneut. Bleibt es so, fragen Sie einen Inhaber, ob Sie mit der E-Mail des Verzeichnisses im Team sind.',
    },
    'SVC-4115': {
      title: 'Das Verzeichnis antwortet nicht',
      todo: 'Versuchen Sie es in einigen Minuten erneut. Bleibt es so, sagen Sie es einem Inhaber.',
    },
    'SVC-4116': {
      title: 'Der Code ist falsch',
      todo: 'Versuchen Sie es erneut. Nach fünf falschen Codes melden Sie sich mit Ihrem Passwort an.',
    },
    'SVC-4117': { title: 'Der QR-Code gilt nicht mehr', todo: 'Scannen Sie einen neuen.' },
    'SVC-5001': { title: 'Zu viele Anfragen', todo: 'Warten Sie einen Moment und versuchen Sie es erneut.' },
    'SVC-6001': {
      title: 'Dieselbe Anfrage läuft noch',
      todo: 'Warten Sie einen Moment und prüfen Sie das Ergebnis.',
    },
    'SVC-6002': { title: 'Die Anfrage wurde unterwegs geändert', todo: 'Versuchen Sie es erneut.' },
    'SVC-6003': { title: 'Die Anfrage war nicht lesbar', todo: 'Laden Sie die Seite neu.' },
    'SVC-7001': {
      title: 'Die Rechnung ist ausgestellt',
      todo: 'Sie lässt sich nicht mehr ändern; erstellen Sie eine Rechnungskorrektur.',
    },
    'SVC-7002': { title: 'Die Rechnung ist noch ein Entwurf', todo: 'Stellen Sie sie zuerst aus.' },
    'SVC-7003': {
      title: 'Die Rechnungskorrektur ist zu hoch',
      todo: 'Sie darf höchstens so hoch sein wie der Rest der Rechnung.',
    },
    'SVC-7004': { title: 'Es fehlt eine E-Mail-Adresse', todo: 'Tragen Sie eine im Profil des Gastes ein.' },
    'SVC-7005': {
      title: 'Dieser Tag ist abgeschlossen.',
      todo: 'Ohne Datum zählt es heute. Gebuchtes wird durch eine neue Zeile berichtigt.',
    },
    'SVC-8001': { title: 'Die Zahlung wurde abgelehnt', todo: 'Bitten Sie um ein anderes Zahlungsmittel.' },
    'SVC-8002': { title: 'Mehr als offen ist', todo: 'Nehmen Sie höchstens den offenen Betrag.' },
    'SVC-8003': { title: 'Das wurde schon erstattet', todo: 'Prüfen Sie die Zahlungen der Rechnung.' },
    'SVC-8004': {
      title: 'Über dem Kreditlimit',
      todo: 'Mit Begründung kann die Leitung buchen; sonst zahlt der Gast selbst.',
    },
    'SVC-8005': {
      title: 'Die Schicht ist schon offen oder schon beendet',
      todo: 'Laden Sie die Seite neu: Sie zeigt, wie die Schicht steht.',
    },
    'SVC-9001': {
      title: 'Bei uns ist etwas schiefgegangen',
      todo: 'Versuchen Sie es erneut. Tritt es wieder auf, nennen Sie dem Support die Nummer der Anfrage.',
    },
    'SVC-9002': { title: 'Der Dienst ist ausgelastet', todo: 'Versuchen Sie es gleich noch einmal.' },
  },
}
