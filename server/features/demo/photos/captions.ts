import type { Photo } from '#contract/parts/photos.ts'

/** A picture in `files`, and what is seen on it. */
export interface DemoPhoto extends Pick<Photo, 'alt' | 'alt_translations'> {
  readonly file: string
}

/** By the code of the property. */
export const PROPERTY_PHOTOS: Readonly<Record<string, readonly DemoPhoto[]>> = {
  HARBOUR: [
    {
      file: 'quay',
      alt: 'The house at dusk, with lit windows, between warehouses on the quay',
      alt_translations: {
        de: 'Das Haus am Abend mit hellen Fenstern, zwischen Speichern am Kai',
        fr: 'La maison au crépuscule, fenêtres éclairées, entre les entrepôts du quai',
        es: 'La casa al anochecer, con las ventanas iluminadas, entre los almacenes del muelle',
        it: 'La casa al tramonto, con le finestre illuminate, tra i magazzini del molo',
      },
    },
    {
      file: 'breakfast',
      alt: 'Breakfast tables in front of a wide window to the harbour',
      alt_translations: {
        de: 'Frühstückstische vor einem breiten Fenster zum Hafen',
        fr: 'Tables de petit-déjeuner devant une large fenêtre sur le port',
        es: 'Mesas de desayuno ante una ventana amplia al puerto',
        it: 'Tavoli della colazione davanti a un’ampia finestra sul porto',
      },
    },
  ],
  OLDMILL: [
    {
      file: 'mill',
      alt: 'The mill with its wheel by the stream',
      alt_translations: { de: 'Die Mühle mit ihrem Rad am Bach' },
    },
    {
      file: 'kitchen',
      alt: 'The kitchen for everybody, with a long table',
      alt_translations: { de: 'Die Küche für alle mit einem langen Tisch' },
    },
  ],
}

const BATH: DemoPhoto = {
  file: 'bath',
  alt: 'Bathroom with a shower and a round mirror',
  alt_translations: {
    de: 'Bad mit Dusche und rundem Spiegel',
    fr: 'Salle de bains avec douche et miroir rond',
    es: 'Baño con ducha y espejo redondo',
    it: 'Bagno con doccia e specchio rotondo',
  },
}

/** By the code of the room type. */
export const ROOM_TYPE_PHOTOS: Readonly<Record<string, readonly DemoPhoto[]>> = {
  SGL: [
    {
      file: 'single',
      alt: 'Single bed and a desk by the window to the courtyard',
      alt_translations: {
        de: 'Einzelbett und Schreibtisch am Fenster zum Hof',
        fr: 'Lit simple et bureau près de la fenêtre sur cour',
        es: 'Cama individual y escritorio junto a la ventana al patio',
        it: 'Letto singolo e scrivania alla finestra sul cortile',
      },
    },
    BATH,
  ],
  DBL: [
    {
      file: 'double',
      alt: 'Double bed between two lamps, and a window to the harbour',
      alt_translations: {
        de: 'Doppelbett zwischen zwei Lampen und ein Fenster zum Hafen',
        fr: 'Lit double entre deux lampes et fenêtre sur le port',
        es: 'Cama doble entre dos lámparas y ventana al puerto',
        it: 'Letto matrimoniale tra due lampade e finestra sul porto',
      },
    },
    BATH,
  ],
  TWN: [
    {
      file: 'twin',
      alt: 'Two single beds, and the harbour at night between them',
      alt_translations: {
        de: 'Zwei Einzelbetten, dazwischen der Hafen bei Nacht',
        fr: 'Deux lits simples et, entre eux, le port la nuit',
        es: 'Dos camas individuales y, entre ellas, el puerto de noche',
        it: 'Due letti singoli e, in mezzo, il porto di notte',
      },
    },
    BATH,
  ],
  FAM: [
    {
      file: 'family',
      alt: 'Wide bed in the larger room, with a window to the harbour',
      alt_translations: {
        de: 'Breites Bett im größeren Zimmer mit Fenster zum Hafen',
        fr: 'Grand lit dans la pièce principale, fenêtre sur le port',
        es: 'Cama ancha en la habitación mayor, con ventana al puerto',
        it: 'Letto ampio nella stanza più grande, con finestra sul porto',
      },
    },
    {
      file: 'bunk',
      alt: 'Bunk bed in the second room',
      alt_translations: {
        de: 'Etagenbett im zweiten Zimmer',
        fr: 'Lits superposés dans la seconde pièce',
        es: 'Litera en la segunda habitación',
        it: 'Letto a castello nella seconda stanza',
      },
    },
    BATH,
  ],
  PRV: [
    {
      file: 'private',
      alt: 'Double bed under old beams, with a window to the fields',
      alt_translations: { de: 'Doppelbett unter alten Balken mit Fenster zu den Feldern' },
    },
  ],
  DORM8: [
    {
      file: 'dorm',
      alt: 'Bunks with lights and curtains on both sides of a window',
      alt_translations: { de: 'Etagenbetten mit Licht und Vorhang zu beiden Seiten eines Fensters' },
    },
  ],
}
