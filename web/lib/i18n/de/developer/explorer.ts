import type { Wide } from '../../catalogue.ts'
import type { developer as english } from '../../en/developer/words.ts'
import { plural } from '../../plural.ts'

type Words = Wide<typeof english>

export const exploring: Pick<Words, 'explorer' | 'inspector'> = {
  explorer: {
    title: 'API-Explorer',
    what: 'Jede Operation der API, zum Ausprobieren im Browser: Anfragen werden unter Ihrem Namen gesendet, mit Ihren Rechten.',
    read_only: 'Nur lesen',
    read_only_why:
      'Live-Daten werden von hier nur gelesen. Senden Sie Änderungen in der Sandbox, oder mit einem API-Schlüssel aus Ihrem Programm.',
    to_sandbox: 'In der Sandbox öffnen',
    operations: 'Operationen',
    search: 'Operationen suchen',
    found: (count) => plural(count, 'Operation', 'Operationen'),
    none_found: 'Keine Operation passt.',
    choose: 'Wählen Sie eine Operation',
    unknown: 'Das ist hier keine Operation der API',
    body_masked:
      'Das Protokoll verdeckt Inhalte: Unten steht das Beispiel der Operation, nicht, was gesendet wurde.',
    optional: (count) => plural(count, 'optionaler Parameter', 'optionale Parameter'),
    key_hint: 'Mit demselben Schlüssel erneut gesendet, wird die Anfrage einmal ausgeführt',
    if_match_hint: 'Das gelesene ETag, mit Anführungszeichen',
    file: 'Datei',
    body: 'Inhalt',
    body_hint: 'JSON. Strg + Eingabe sendet',
    not_json: (problem) => `Kein JSON-Objekt: ${problem}`,
    send: 'Senden',
    as_you: 'Wird unter Ihrem Namen gesendet und im Anfrageprotokoll festgehalten.',
    in_code: 'Als Code',
    in_code_key: 'Mit einem API-Schlüssel in der Umgebungsvariablen SERAI_API_KEY.',
    response: 'Antwort',
    response_body: 'Inhalt der Antwort',
    answered: (status) => `Antwort ${status}`,
    duration: 'Dauer',
    sent_key: 'Gesendeter Idempotency-Key',
    empty_body: 'Kein Inhalt',
    save: 'Als Datei speichern',
    cut: (shown, all) => `Die ersten ${shown} von ${all} Zeichen.`,
    next_page: 'Nächste Seite',
    record: 'Datensatz:',
    log_pending: 'Das Anfrageprotokoll wird jede Sekunde geschrieben.',
    in_log: 'Im Anfrageprotokoll:',
    caused: 'Ausgelöste Ereignisse',
  },
  inspector: {
    title: 'Inspector',
    no_record:
      'Diese Seite zeigt keinen einzelnen Datensatz. Öffnen Sie eine Reservierung, einen Gast oder eine Rechnung.',
    size: 'Höhe',
    sizes: { s: 'Klein', m: 'Mittel', l: 'Groß' },
    object: 'Objekt',
    events: 'Ereignisse',
    no_events: 'Keine Ereignisse in den letzten 30 Tagen.',
    requests: 'Anfragen',
    no_requests: 'Keine Anfragen an seine Adresse in den letzten 7 Tagen.',
  },
}
