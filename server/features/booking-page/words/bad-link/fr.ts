import type { BadLinkWords } from './words.ts'

export const fr: BadLinkWords = {
  title: 'Ce lien ne fonctionne pas',
  text: (property) =>
    `L’adresse est incomplète ou périmée, ou un lien plus récent l’a remplacée : ${property}.`,
  ask: 'Écrivez-nous ou appelez-nous : nous vous aiderons.',
  which: 'Dans quel établissement séjournez-vous ?',
}
