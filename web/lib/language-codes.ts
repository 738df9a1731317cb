/** Languages that guests are likely to be written to in; another one that is there already stays to be chosen. */
export const LANGUAGE_CODES: readonly string[] =
  'ar bg cs da de el en es et fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )
