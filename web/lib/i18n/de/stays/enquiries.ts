import type { Wide } from '../../catalogue.ts'
import type { enquiries as english } from '../../en/stays/enquiries.ts'

export const enquiries: Wide<typeof english> = {
  title: 'Anfragen',
  things: 'Anfragen',
  new: 'Anfrage notieren',
  empty_title: 'Keine Anfragen',
  empty_body: 'Was Fremde per E-Mail fragen, wartet hier auf eine Antwort oder ein Angebot.',
  quotes: 'Angebote',
  search: 'Name, Adresse oder Betreff',
  sender: 'Von',
  nameless: 'Ohne Namen',
  status: 'Status',
  statuses: { open: 'Offen', quoted: 'Angebot gemacht', closed: 'Erledigt' },
  subject: 'Betreff',
  received: 'Eingegangen',
  body: 'Was gefragt wird',
  attachments: 'Dateien, nicht gespeichert',
  source: 'Herkunft',
  sources: { email: 'E-Mail', staff: 'Vom Personal notiert' },
  quote: 'Angebot machen',
  quoted_as: 'Beantwortet durch',
  open_quote: 'Angebot öffnen',
  answer: 'Per E-Mail antworten',
  close: 'Erledigt',
  reopen: 'Wieder öffnen',
  was_closed: 'Die Anfrage ist erledigt',
  was_reopened: 'Die Anfrage ist wieder offen',
  created: 'Die Anfrage wurde notiert',
  address: 'Adresse für Anfragen',
  address_hint:
    'Leiten Sie Ihr Postfach dorthin weiter: Jede E-Mail eines Gastes wird zu einer Anfrage. Newsletter und automatische Antworten nicht.',
}
