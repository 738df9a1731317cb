import type { Catalogue } from '../catalogue.ts'

export const hints: Catalogue['developer']['hints'] = {
  by_status: {
    400: 'Der Empfänger hat die Anfrage nicht verstanden: Vielleicht erwartet er einen anderen Inhalt oder eine andere Kopfzeile.',
    401: 'Der Empfänger verlangt Zugangsdaten. Zustellungen haben keine: Er soll stattdessen die Signatur prüfen.',
    403: 'Der Empfänger weist uns ab: eine Firewall, eine Anmeldung davor, oder eine fehlgeschlagene Signaturprüfung.',
    404: 'Der Empfänger hat nichts unter diesem Pfad.',
    405: 'Der Empfänger nimmt unter diesem Pfad kein POST an.',
    410: 'Der Empfänger sagt, dass es diesen Pfad nicht mehr gibt.',
    413: 'Der Empfänger nimmt nur kleinere Inhalte an.',
    415: 'Der Empfänger nimmt kein application/json an.',
    422: 'Der Empfänger hat den Inhalt nicht angenommen: Vielleicht sucht er ein Feld, das dieses Ereignis nicht hat.',
    429: 'Der Empfänger begrenzt, wie oft er aufgerufen werden darf.',
    500: 'Beim Empfänger trat ein Fehler auf: Sein eigenes Protokoll nennt die Ursache.',
    502: 'Ein Proxy vor dem Empfänger konnte ihn nicht erreichen.',
    503: 'Der Empfänger sagt, dass er nicht verfügbar ist.',
    504: 'Ein Proxy vor dem Empfänger hat die Zeit überschritten.',
  },
  by_error: {
    redirect: 'Der Empfänger leitet weiter, dem wird nicht gefolgt: Registrieren Sie die endgültige Adresse.',
    other: (status) => `Der Empfänger hat mit ${status} geantwortet; nur 2xx ist ein Erfolg.`,
    dns: 'Der Hostname in der URL lässt sich nicht auflösen.',
    connect: 'Unter dieser Adresse antwortet nichts, oder eine Firewall blockiert sie.',
    tls: 'Das Zertifikat des Empfängers gilt nicht für seinen Namen, ist abgelaufen oder stammt von einer unbekannten Stelle.',
    timeout: 'Antworten Sie zuerst und verarbeiten Sie das Ereignis danach.',
    reset: 'Der Empfänger hat die Verbindung beendet, bevor er geantwortet hat.',
    blocked_address: 'Der Hostname führt in ein privates Netz, das nie aufgerufen wird.',
    protocol: 'Dort antwortet etwas anderes als ein Webserver.',
    interrupted:
      'Der Dienst wurde bei diesem Versuch angehalten. Der Empfänger hat das Ereignis vielleicht gesehen.',
  },
}
