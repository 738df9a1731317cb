import type { QuoteWords } from './words.ts'

export const de: QuoteWords = {
  held: 'Die Zimmer sind bis dahin für Sie reserviert.',
  not_held: 'Die Zimmer sind nicht reserviert: Sie bekommen sie, solange sie frei sind, wenn Sie annehmen.',
  accept: 'Dieses Angebot annehmen',
  not_sold: 'Dieses Angebot kann hier nicht mehr angenommen werden. Bitte fragen Sie uns.',
  sold_meanwhile:
    'Ein Zimmer dieses Angebots wurde inzwischen gebucht. Es ist nichts gebucht. Bitte wählen Sie ein anderes Angebot oder fragen Sie uns.',
  over_meanwhile: 'Das Angebot wurde inzwischen abgeschlossen. Es wird nichts weiter gebucht.',
  search: 'Zimmer und Preise ansehen',
  title: (property) => `Ihr Angebot: ${property}`,
  stands_until: (day) => `Vergleichen Sie und nehmen Sie eines an, bis einschließlich ${day}.`,
  over: {
    accepted: (property) =>
      `Das Angebot ist angenommen. Der Link zur Buchung ging an die E-Mail-Adresse des Gastes; ${property} hilft gern weiter.`,
    lapsed: (property) =>
      `Das Angebot ist abgelaufen. Bitten Sie ${property} um ein neues, oder buchen Sie, was heute frei ist.`,
    declined: (property) => `Das Angebot wurde abgelehnt. ${property} macht Ihnen gern ein anderes.`,
    withdrawn: (property) =>
      `${property} hat das Angebot zurückgezogen. Bitten Sie um ein neues, oder buchen Sie, was heute frei ist.`,
  },
}
