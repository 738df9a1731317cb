import type { RoomType } from '#contract/inventory/room-types.ts'
import type { RatePlan } from '#contract/pricing/rate-plans.ts'
import type { Service } from '#contract/pricing/services.ts'

/** What the demo says in other languages than English. */

/** By the code of the room type. */
export const ROOM_TYPES = {
  SGL: {
    de: {
      name: 'Einzelzimmer',
      description: 'Ein ruhiges Zimmer zum Hof mit einem breiten Einzelbett und einem Schreibtisch.',
    },
    fr: {
      name: 'Chambre simple',
      description: 'Une chambre calme sur cour, avec un large lit simple et un bureau.',
    },
    es: {
      name: 'Habitación individual',
      description: 'Una habitación tranquila al patio, con una cama individual ancha y un escritorio.',
    },
    it: {
      name: 'Camera singola',
      description: 'Una camera tranquilla sul cortile, con un ampio letto singolo e una scrivania.',
    },
  },
  DBL: {
    de: {
      name: 'Doppelzimmer',
      description: 'Ein Zimmer mit Blick auf den Hafen und einem Queensize-Bett; ein Zustellbett hat Platz.',
    },
    fr: {
      name: 'Chambre double',
      description: 'Une chambre avec vue sur le port et un lit queen size ; un lit d’appoint est possible.',
    },
    es: {
      name: 'Habitación doble',
      description: 'Una habitación con vistas al puerto y una cama queen; cabe una cama supletoria.',
    },
    it: {
      name: 'Camera doppia',
      description: 'Una camera con vista sul porto e un letto queen size; c’è posto per un letto aggiunto.',
    },
  },
  TWN: {
    de: {
      name: 'Zweibettzimmer',
      description: 'Zwei Einzelbetten, die auch zusammenstehen können.',
    },
    fr: {
      name: 'Chambre à deux lits',
      description: 'Deux lits simples, qui peuvent être rapprochés.',
    },
    es: {
      name: 'Habitación de dos camas',
      description: 'Dos camas individuales, que pueden juntarse.',
    },
    it: {
      name: 'Camera a due letti',
      description: 'Due letti singoli, che si possono unire.',
    },
  },
  FAM: {
    de: {
      name: 'Familiensuite',
      description: 'Zwei Zimmer unter dem Dach mit Kingsize-Bett, Etagenbett und kleiner Küche.',
    },
    fr: {
      name: 'Suite familiale',
      description:
        'Deux pièces sous les toits, avec un lit king size, des lits superposés et une petite cuisine.',
    },
    es: {
      name: 'Suite familiar',
      description: 'Dos habitaciones bajo el tejado, con una cama king, una litera y una pequeña cocina.',
    },
    it: {
      name: 'Suite familiare',
      description:
        'Due stanze sotto il tetto, con un letto king size, un letto a castello e una piccola cucina.',
    },
  },
  PRV: {
    de: {
      name: 'Privatzimmer',
      description:
        'Ein kleines eigenes Zimmer mit Doppelbett und Waschbecken; die Duschen sind auf dem Flur.',
    },
  },
  DORM8: {
    de: {
      name: 'Bett im Achtbettzimmer',
      description: 'Ein Etagenbett mit Vorhang, Licht, Steckdose und Schließfach.',
    },
  },
  DORM4F: {
    de: {
      name: 'Bett im Vierbettzimmer für Frauen',
      description: 'Ein Etagenbett mit Vorhang, Licht, Steckdose und Schließfach und ein Bad des Zimmers.',
    },
  },
  DORM: {
    de: {
      name: 'Achtbettzimmer für eine Gruppe',
      description: 'Das ganze Zimmer mit acht Betten, mit einer Tür, die sich abschließen lässt.',
    },
  },
  APT: {
    de: {
      name: 'Apartment mit zwei Zimmern',
      description: 'Zwei Zweibettzimmer mit einer Tür dazwischen und einem eigenen Flur.',
    },
    fr: {
      name: 'Appartement de deux chambres',
      description: 'Deux chambres à deux lits communicantes, avec leur propre entrée.',
    },
    es: {
      name: 'Apartamento de dos habitaciones',
      description: 'Dos habitaciones con dos camas, comunicadas entre sí y con entrada propia.',
    },
    it: {
      name: 'Appartamento di due camere',
      description: 'Due camere a due letti comunicanti, con ingresso proprio.',
    },
  },
} satisfies Record<string, RoomType['translations']>

/** By the code of the rate plan. */
export const RATE_PLANS = {
  FLEX: {
    de: { name: 'Flexibel' },
    fr: { name: 'Tarif flexible' },
    es: { name: 'Tarifa flexible' },
    it: { name: 'Tariffa flessibile' },
  },
  NR: {
    de: { name: 'Nicht erstattbar' },
    fr: { name: 'Non remboursable' },
    es: { name: 'No reembolsable' },
    it: { name: 'Non rimborsabile' },
  },
  BB: {
    de: { name: 'Übernachtung mit Frühstück' },
    fr: { name: 'Chambre et petit-déjeuner' },
    es: { name: 'Alojamiento y desayuno' },
    it: { name: 'Camera e colazione' },
  },
  WEEK: {
    de: { name: 'Wochenpreis' },
    fr: { name: 'Tarif à la semaine' },
    es: { name: 'Tarifa semanal' },
    it: { name: 'Tariffa settimanale' },
  },
} satisfies Record<string, RatePlan['translations']>

/** By the code of the service. */
export const SERVICES = {
  BREAKFAST: {
    de: { description: 'Von 7 bis 11 Uhr im Kaizimmer.' },
    fr: { description: 'De 7 h à 11 h dans la salle du quai.' },
    es: { description: 'De 7:00 a 11:00 en la sala del muelle.' },
    it: { description: 'Dalle 7 alle 11 nella sala sul molo.' },
  },
  PARKING: {
    de: { description: 'In der Tiefgarage, Einfahrt vom Kai, 2,00 m hoch.' },
    fr: { description: 'En sous-sol, entrée par le quai, hauteur 2,00 m.' },
    es: { description: 'Subterránea, entrada por el muelle, 2,00 m de altura.' },
    it: { description: 'Sotterraneo, ingresso dal molo, altezza 2,00 m.' },
  },
  SPA: {
    de: { description: 'Wird am Tag davor telefonisch bestätigt.' },
    fr: { description: 'Confirmé par téléphone la veille.' },
    es: { description: 'Se confirma por teléfono el día anterior.' },
    it: { description: 'Confermato per telefono il giorno prima.' },
  },
  TRANSFER: {
    de: { description: 'Eine Strecke, bis zu drei Gäste.' },
    fr: { description: 'Un trajet, jusqu’à trois personnes.' },
    es: { description: 'Un trayecto, hasta tres huéspedes.' },
    it: { description: 'Solo andata o ritorno, fino a tre ospiti.' },
  },
} satisfies Record<string, Service['translations']>
