import type { Catalogue } from '../../catalogue.ts'

export const downtime: Catalogue['downtime'] = {
  do: 'Notfallpaket',
  title: 'Notfallpaket',
  body: 'Wer im Haus ist, nach Zimmer und Name, Anreisen und Abreisen von sieben Tagen, Salden, Zimmer, Sperren und Telefonnummern, wie sie jetzt sind. Die Seite öffnet sich vom Datenträger, ohne Serai und ohne Netz; speichern Sie sie, wo Ihre Rezeption sie findet.',
  confidential: 'Es enthält persönliche Daten: Schließen Sie es weg und löschen Sie das vorige.',
  page: 'Seite herunterladen',
  pdf: 'PDF herunterladen',
  times: 'Von selbst geschrieben um',
  times_hint:
    'Uhrzeiten des Betriebs, etwa 06:00; in den Ordner, den der Betreiber von Serai festgelegt hat.',
  written: (times) => `Von selbst geschrieben um ${times}.`,
  no_times: 'Wird nicht von selbst geschrieben.',
  last: (moment) => `Zuletzt geschrieben: ${moment}.`,
  never: 'Noch nicht geschrieben.',
  saved: (times) => (times ? `Wird um ${times} geschrieben` : 'Wird nicht mehr von selbst geschrieben'),
}
