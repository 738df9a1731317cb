import type { GroupWords } from './words.ts'

export const fr: GroupWords = {
  left: 'Chambres encore disponibles',
  none: 'Pour ces dates et ces personnes, il ne reste aucune chambre du groupe.',
  sold_out: 'Toutes les chambres du groupe sont réservées. Veuillez nous contacter.',
  sold_meanwhile:
    'Complet pour ce groupe : la dernière chambre de ce type vient d’être réservée pour une de vos nuits. Rien n’est réservé.',
  what_is_left: 'Afficher ce qui reste',
  refused_title: 'Ce lien ne permet pas de réserver',
  without_group: 'Réserver sans le groupe',
  introduction: (property) =>
    `Des chambres sont retenues pour le groupe : ${property}. Choisissez vos dates parmi celles du groupe.`,
  rooms_of: (group) => `Chambres du groupe ${group}`,
  refused: {
    closed: (property) =>
      `${property} n’accepte pas de réservations par ce lien pour le moment. Veuillez nous contacter.`,
    cancelled: (property) => `Le groupe est annulé ; ${property} ne retient plus de chambres pour lui.`,
    past: (property) => `Les dates du groupe sont passées : ${property}.`,
    released: (property) =>
      `Les chambres que ${property} retenait pour le groupe sont de nouveau ouvertes à tous.`,
    unknown: (property) =>
      `${property} ne connaît aucun groupe avec ce lien. Veuillez vérifier que l’adresse est complète.`,
  },
}
