import type { AccessibilityWords } from './words.ts'

export const it: AccessibilityWords = {
  title: 'Accessibilità',
  aim: (property) =>
    `Queste pagine di prenotazione di ${property} devono poter essere usate da tutti. Seguono le Web Content Accessibility Guidelines (WCAG) 2.2, livello AA, richieste dalla norma europea EN 301 549.`,
  measures_title: 'Che cosa è stato fatto',
  measures: [
    'Tutto funziona con la sola tastiera, in un ordine visibile, e senza JavaScript.',
    'Gli screen reader conoscono titoli, etichette, prezzi, errori e ciò che è cambiato.',
    'Il testo ha un contrasto di almeno 4,5 a 1, in modalità chiara e scura.',
    'Le pagine si ingrandiscono fino al 400 % e stanno su un telefono di 320 pixel.',
    'Gli errori sono indicati accanto al campo, e ciò che è stato scritto rimane.',
    'Nulla si muove da solo, e il movimento è omesso se il dispositivo lo chiede.',
  ],
  limits_title: 'Che cosa può non essere accessibile',
  limits: [
    'I testi e le descrizioni delle immagini sono scritti dalla struttura.',
    'I pagamenti sulla pagina di un fornitore e la mappa sono pagine di altri.',
    'I documenti sono PDF con tag (PDF/UA non è certificato).',
  ],
  house_title: 'La struttura',
  contact_title: 'Qualcosa non funziona?',
  contact:
    'Ci dica che cosa voleva fare e con quale strumento. Rispondiamo, e nel frattempo La aiutiamo a prenotare in altro modo.',
}
