import type { Language } from '#contract/languages.ts'

/** Texts of the element for websites of hotels, in one language; `{}` is the price. */
type EmbedWords = Readonly<
  Record<'arrival' | 'departure' | 'adults' | 'children' | 'age' | 'button' | 'price' | 'close', string>
>

/** In one file, because the script of the element has them all. rule 26.54 */
export const EMBED_WORDS: Readonly<Record<Language, EmbedWords>> = {
  en: {
    arrival: 'Arrival',
    departure: 'Departure',
    adults: 'Adults',
    children: 'Children',
    age: 'Age of child',
    button: 'Show prices',
    price: 'from {} a night',
    close: 'Close',
  },
  de: {
    arrival: 'Anreise',
    departure: 'Abreise',
    adults: 'Erwachsene',
    children: 'Kinder',
    age: 'Alter Kind',
    button: 'Preise zeigen',
    price: 'ab {} je Nacht',
    close: 'Schließen',
  },
  fr: {
    arrival: 'Arrivée',
    departure: 'Départ',
    adults: 'Adultes',
    children: 'Enfants',
    age: 'Âge enfant',
    button: 'Voir les prix',
    price: 'dès {} la nuit',
    close: 'Fermer',
  },
  es: {
    arrival: 'Llegada',
    departure: 'Salida',
    adults: 'Adultos',
    children: 'Niños',
    age: 'Edad niño',
    button: 'Ver precios',
    price: 'desde {} la noche',
    close: 'Cerrar',
  },
  it: {
    arrival: 'Arrivo',
    departure: 'Partenza',
    adults: 'Adulti',
    children: 'Bambini',
    age: 'Età bambino',
    button: 'Vedi i prezzi',
    price: 'da {} a notte',
    close: 'Chiudi',
  },
}
