import type { CleaningWords } from './words.ts'

export const es: CleaningWords = {
  title: 'Limpieza de su habitación',
  no_cleaning: (day) => `Sin limpieza el ${day}`,
  hint: (time) => `Cada día se puede cambiar hasta las ${time}.`,
  waived: (day) => `${day}: sin limpieza`,
  cleaned: (day) => `${day}: con limpieza`,
  save: 'Guardar',
  done: 'Su deseo para la limpieza está guardado.',
  late: 'Es demasiado tarde para ese día. No se ha cambiado nada.',
  not_now: 'Ahora no hay ningún día que elegir. Consúltenos.',
}
