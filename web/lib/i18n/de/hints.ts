import type { Catalogue } from '../language.tsx'

export const hints: Catalogue['developer']['hints'] = {
  by_status: {
    400: 'Der Empfänger hat die Anfrage nicht verstanden: Vielleicht erwartet er einen anderen Inhalt oder eine andere Kopfzeile.',
    401: 'Der Empfänger verlangt Zugangsdaten. Zustellungen haben keine: Er soll stattdessen die Signatur prüfen.',
    403: 'Der Empfänger weist uns ab: eine Firewall, eine Anmeldung davor, oder eine Signatur, die er für falsch hält.',
    404: 'Der Empfänger hat nichts unter diesem Pfad.',
    405: 'Der Empfänger nimmt unter diesem Pfad kein POST an.',
    410: 'Der Empfänger sagt, dass es diesen Pfad nicht mehr gibt.',
    413: 'Der Empfänger nimmt nur kleinere Inhalte an.',
    415: 'Der Empfänger nimmt kein application/json an.',
    422: 'Der Empfänger hat den Inhalt nicht angenommen: Vielleicht sucht er ein Feld, das dieses Ereignis nicht hat.',
    429: 'Der Empfänger wird öfter gefragt, als er erlaubt.',
    500: 'Der Empfänger ist an dem Ereignis gescheitert: Sein eigenes Protokoll sagt, warum.',
    502: 'Ein Proxy vor dem Empfänger konnte ihn nicht erreichen.',
    503: 'Der Empfänger sagt, dass er nicht verfügbar ist.',
    504: 'Ein Proxy vor dem Empfänger hat vergeblich auf ihn gewartet.',
  },
  by_error: {
    redirect:
      'Der Empfänger schickt uns weiter, dem wird nicht gefolgt: Melden Sie die Adresse an, zu der es führt.',
    other: (status) => `Der Empfänger hat mit ${status} geantwortet; nur 2xx ist ein Erfolg.`,
    dns: 'Der Name in der URL führt zu keiner Adresse.',
    connect: 'Unter der Adresse hört niemand zu, oder eine Firewall lässt niemanden durch.',
    tls: 'Das Zertifikat des Empfängers gilt nicht für seinen Namen, ist abgelaufen oder kommt von niemandem, den man kennt.',
    timeout: 'Antworten Sie zuerst und bearbeiten Sie das Ereignis danach.',
    reset: 'Der Empfänger hat die Verbindung beendet, bevor er geantwortet hat.',
    blocked_address: 'Der Name in der URL führt in ein privates Netz, das nie angerufen wird.',
    protocol: 'Dort hört etwas zu, das kein Webserver ist.',
    interrupted:
      'Der Dienst wurde bei diesem Versuch angehalten. Der Empfänger hat das Ereignis vielleicht gesehen.',
  },
}
