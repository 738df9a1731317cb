import type { BadLinkWords } from './words.ts'

export const es: BadLinkWords = {
  title: 'Este enlace no funciona',
  text: (property) =>
    `La dirección está incompleta o ha caducado, o un enlace más reciente la ha sustituido: ${property}.`,
  ask: 'Escríbanos o llámenos: le ayudaremos.',
  which: '¿En qué establecimiento se aloja?',
}
