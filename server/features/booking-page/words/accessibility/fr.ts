import type { AccessibilityWords } from './words.ts'

export const fr: AccessibilityWords = {
  title: 'Accessibilité',
  aim: (property) =>
    `Ces pages de réservation de ${property} doivent être utilisables par tout le monde. Elles suivent les Web Content Accessibility Guidelines (WCAG) 2.2, niveau AA, que demande la norme européenne EN 301 549.`,
  measures_title: 'Ce qui est fait pour cela',
  measures: [
    'Tout fonctionne au clavier seul, dans un ordre visible, et sans JavaScript.',
    'Les lecteurs d’écran connaissent les titres, les libellés, les prix, les erreurs et ce qui a changé.',
    'Le texte a un contraste d’au moins 4,5 pour 1, en mode clair et en mode sombre.',
    'Les pages s’agrandissent jusqu’à 400 % et tiennent sur un téléphone de 320 pixels.',
    'Les erreurs sont nommées près du champ, et ce qui a été saisi reste.',
    'Rien ne bouge tout seul, et les mouvements sont supprimés si l’appareil le demande.',
  ],
  limits_title: 'Ce qui peut ne pas être accessible',
  limits: [
    'Les textes et les descriptions des images sont écrits par l’établissement.',
    'Les paiements sur la page d’un prestataire et la carte sont des pages de tiers.',
    'Les documents sont des PDF balisés (PDF/UA n’est pas certifié).',
  ],
  house_title: 'L’établissement',
  contact_title: 'Quelque chose ne fonctionne pas ?',
  contact:
    'Dites-nous ce que vous vouliez faire et avec quel outil. Nous répondons, et vous aidons entre-temps à réserver autrement.',
}
