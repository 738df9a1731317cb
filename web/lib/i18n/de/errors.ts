import type { Catalogue } from '../language.tsx'
import { problems } from './problems.ts'

export const errors: Catalogue['errors'] = {
  short_nights: (dates) => `Nichts mehr frei: ${dates}.`,
  retry_in: (time) => `Nächster Versuch in ${time}.`,
  problems,
  advice: {
    NETWORK: {
      title: 'Der Dienst ist nicht erreichbar',
      todo: 'Prüfen Sie die Verbindung und versuchen Sie es erneut. Nichts wird doppelt ausgeführt.',
    },
    'SVC-1001': {
      title: 'Nicht alle Nächte sind frei',
      todo: 'Wählen Sie andere Tage oder eine andere Kategorie.',
    },
    'SVC-1002': {
      title: 'Der Kanal bremst uns',
      todo: 'Der Abgleich geht von selbst weiter. Nichts geht verloren.',
    },
    'SVC-1003': {
      title: 'Der Kanal muss neu angemeldet werden',
      todo: 'Öffnen Sie den Kanal und verbinden Sie ihn neu.',
    },
    'SVC-1004': {
      title: 'Der Kanal konnte nicht abgeglichen werden',
      todo: 'Es wird von selbst erneut versucht.',
    },
    'SVC-1005': {
      title: 'Der Aufenthalt erfüllt eine Einschränkung nicht',
      todo: 'Wählen Sie andere Tage, eine andere Dauer oder einen anderen Ratenplan.',
    },
    'SVC-1006': {
      title: 'Das Zimmer kann nicht vergeben werden',
      todo: 'Es ist belegt, gesperrt, entfernt oder von anderer Kategorie. Wählen Sie ein anderes.',
    },
    'SVC-1007': {
      title: 'Das geht in diesem Status nicht',
      todo: 'Sehen Sie nach, in welchem Status die Reservierung jetzt ist.',
    },
    'SVC-1008': {
      title: 'Der Ratenplan ist nicht buchbar',
      todo: 'Er ist inaktiv, oder eine Nacht hat keinen Preis.',
    },
    'SVC-1009': {
      title: 'Mehr Gäste, als das Zimmer fasst',
      todo: 'Wählen Sie eine größere Kategorie oder zwei Zimmer.',
    },
    'SVC-1010': {
      title: 'Es ist mehr verkauft, als übrig bliebe',
      todo: 'Verlegen Sie zuerst diese Aufenthalte, oder behalten Sie die Zimmer.',
    },
    'SVC-1011': {
      title: 'Die Daten sind nicht möglich',
      todo: 'Die Abreise folgt der Anreise, und die Anreise ist nicht vergangen.',
    },
    'SVC-1012': {
      title: 'Die Zuordnung fehlt oder ist doppelt',
      todo: 'Geben Sie jeder Rate beim Kanal eine eigene Nummer.',
    },
    'SVC-1014': {
      title: 'Der Preis hat sich geändert',
      todo: 'Prüfen Sie den neuen Preis und bestätigen Sie.',
    },
    'SVC-1015': { title: 'Jemand hat das inzwischen geändert', todo: 'Sehen Sie zuerst den neuen Stand an.' },
    'SVC-1501': {
      title: 'Die Adresse ist nicht erlaubt',
      todo: 'Sie muss mit HTTPS beginnen und aus dem Internet erreichbar sein.',
    },
    'SVC-1502': { title: 'Zu viele Endpunkte', todo: 'Entfernen Sie einen, der nicht mehr gebraucht wird.' },
    'SVC-2001': { title: 'Die Anfrage war nicht lesbar', todo: 'Laden Sie die Seite neu.' },
    'SVC-2002': { title: 'Etwas ist ungültig', todo: 'Sehen Sie die markierten Felder an.' },
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
    'SVC-4105': { title: 'Zu viele Versuche', todo: 'Warten Sie vor dem nächsten.' },
    'SVC-4106': {
      title: 'Der Code ist falsch oder schon benutzt',
      todo: 'Warten Sie auf den nächsten der App.',
    },
    'SVC-4107': { title: 'Der Link ist nicht mehr gültig', todo: 'Fordern Sie einen neuen an.' },
    'SVC-4108': {
      title: 'Das Konto braucht einen Inhaber',
      todo: 'Machen Sie zuerst jemand anderen zum Inhaber.',
    },
    'SVC-4109': { title: 'Das Passwort ist falsch', todo: 'Geben Sie Ihr eigenes Passwort noch einmal ein.' },
    'SVC-4110': {
      title: 'Das geht im Moment nicht',
      todo: 'Laden Sie die Seite neu und sehen Sie nach.',
    },
    'SVC-5001': { title: 'Zu viele Anfragen', todo: 'Warten Sie einen Moment und versuchen Sie es erneut.' },
    'SVC-6001': {
      title: 'Dieselbe Anfrage läuft noch',
      todo: 'Warten Sie einen Moment und sehen Sie das Ergebnis an.',
    },
    'SVC-6002': { title: 'Die Anfrage wurde unterwegs geändert', todo: 'Versuchen Sie es erneut.' },
    'SVC-6003': { title: 'Die Anfrage war nicht lesbar', todo: 'Laden Sie die Seite neu.' },
    'SVC-7001': {
      title: 'Die Rechnung ist gestellt',
      todo: 'Sie lässt sich nicht mehr ändern; erstellen Sie eine Gutschrift.',
    },
    'SVC-7002': { title: 'Die Rechnung ist noch ein Entwurf', todo: 'Stellen Sie sie zuerst.' },
    'SVC-7003': {
      title: 'Die Gutschrift ist zu hoch',
      todo: 'Sie darf höchstens so hoch sein wie der Rest der Rechnung.',
    },
    'SVC-7004': { title: 'Es fehlt eine E-Mail-Adresse', todo: 'Tragen Sie eine im Profil des Gastes ein.' },
    'SVC-8001': { title: 'Die Zahlung wurde abgelehnt', todo: 'Bitten Sie um einen anderen Zahlungsweg.' },
    'SVC-8002': { title: 'Mehr als offen ist', todo: 'Nehmen Sie höchstens den offenen Betrag.' },
    'SVC-8003': { title: 'Das wurde schon erstattet', todo: 'Sehen Sie die Zahlungen der Rechnung an.' },
    'SVC-9001': {
      title: 'Bei uns ist etwas schiefgegangen',
      todo: 'Versuchen Sie es erneut. Bleibt es dabei, nennen Sie uns die Nummer der Anfrage.',
    },
    'SVC-9002': { title: 'Der Dienst ist ausgelastet', todo: 'Versuchen Sie es gleich noch einmal.' },
  },
}
