import type { BadLinkWords } from './words.ts'

export const it: BadLinkWords = {
  title: 'Questo link non funziona',
  text: (property) =>
    `L’indirizzo è incompleto o scaduto, oppure un link più recente lo ha sostituito: ${property}.`,
  ask: 'Ci scriva o ci telefoni: La aiuteremo.',
  which: 'In quale struttura soggiorna?',
}
