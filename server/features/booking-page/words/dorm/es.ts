import type { DormWords } from './words.ts'

export const es: DormWords = {
  only: { female: 'Solo para mujeres', male: 'Solo para hombres' },
  confirm: {
    female: 'Confirmo que en estas camas dormirán solo mujeres: el dormitorio es solo para mujeres.',
    male: 'Confirmo que en estas camas dormirán solo hombres: el dormitorio es solo para hombres.',
  },
}
