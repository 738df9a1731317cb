import type { BookingPage } from '#contract/parts/booking-page.ts'

/** What the hotel of the demo says of itself on its booking page. */
export const HOTEL_TEXTS: BookingPage['texts'] = {
  en: {
    headline: 'Sleep by the water, wake up in Hamburg',
    introduction:
      'Quiet rooms between the warehouses and the harbour, a short walk from the concert hall. Breakfast until eleven, bicycles at the door.',
    why_book_here:
      'The lowest price is here, without fees\nFree cancellation for longer than on other sites\nBicycles for all who book directly',
    house_rules:
      'Rooms are ready from 15:00 and free until 11:00; we keep your luggage before and after.\n\nQuiet hours are from 22:00 to 7:00. All rooms are for non-smokers.\n\nDogs are welcome in the double rooms; please tell us before you come.',
    arrival:
      'Underground U4 to HafenCity, then five minutes on foot along the quay.\n\nBy car: the garage is in the street behind the house; take a ticket and we exchange it at the desk.\n\nRing at the blue door after 22:00.',
    accessibility:
      'The entrance and the breakfast room have no steps. A lift goes to all floors; its door is 90 cm wide. Room 101 has a walk-in shower with handles.',
    legal_notice:
      'We do not take part in dispute resolution before a consumer arbitration board, and are not obliged to.',
  },
  de: {
    headline: 'Am Wasser schlafen, in Hamburg aufwachen',
    introduction:
      'Ruhige Zimmer zwischen Speicherstadt und Hafen, ein kurzer Weg zum Konzerthaus. Frühstück bis elf, Fahrräder vor der Tür.',
    why_book_here:
      'Der niedrigste Preis steht hier, ohne Gebühren\nLänger kostenlos stornieren als auf anderen Seiten\nFahrräder für alle, die direkt buchen',
    house_rules:
      'Zimmer sind ab 15 Uhr bereit und bis 11 Uhr frei zu machen; Ihr Gepäck bewahren wir davor und danach auf.\n\nVon 22 bis 7 Uhr ist Nachtruhe. Alle Zimmer sind für Nichtraucher.\n\nHunde sind in den Doppelzimmern willkommen; bitte sagen Sie uns vorher Bescheid.',
    arrival:
      'Mit der U4 bis HafenCity, dann fünf Minuten zu Fuß am Kai entlang.\n\nMit dem Auto: Die Garage liegt in der Straße hinter dem Haus; Ihr Ticket tauschen wir am Empfang.\n\nNach 22 Uhr bitte an der blauen Tür klingeln.',
    accessibility:
      'Eingang und Frühstücksraum sind ohne Stufen. Ein Aufzug fährt in alle Stockwerke; seine Tür ist 90 cm breit. Zimmer 101 hat eine bodengleiche Dusche mit Griffen.',
    legal_notice:
      'Wir nehmen nicht an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teil und sind dazu nicht verpflichtet.',
  },
  fr: {
    headline: 'Dormir au bord de l’eau, se réveiller à Hambourg',
    introduction:
      'Des chambres calmes entre les entrepôts et le port, à deux pas de la salle de concert. Petit-déjeuner jusqu’à onze heures, vélos devant la porte.',
    why_book_here:
      'Le prix le plus bas est ici, sans frais\nAnnulation gratuite plus longtemps qu’ailleurs\nDes vélos pour tous ceux qui réservent en direct',
    house_rules:
      'Les chambres sont prêtes à partir de 15 h et à libérer avant 11 h ; nous gardons vos bagages avant et après.\n\nMerci de respecter le calme de 22 h à 7 h. Toutes les chambres sont non-fumeurs.\n\nLes chiens sont bienvenus dans les chambres doubles ; prévenez-nous avant de venir.',
    arrival:
      'Métro U4 jusqu’à HafenCity, puis cinq minutes à pied le long du quai.\n\nEn voiture : le garage est dans la rue derrière la maison ; nous échangeons votre ticket à la réception.\n\nAprès 22 h, sonnez à la porte bleue.',
    accessibility:
      'L’entrée et la salle de petit-déjeuner sont sans marches. Un ascenseur dessert tous les étages ; sa porte a 90 cm de large. La chambre 101 a une douche de plain-pied avec des poignées.',
    legal_notice:
      'Nous ne participons pas à une procédure de règlement des litiges devant un organisme de médiation de la consommation et n’y sommes pas tenus.',
  },
  es: {
    headline: 'Dormir junto al agua, despertar en Hamburgo',
    introduction:
      'Habitaciones tranquilas entre los almacenes y el puerto, a un paseo de la sala de conciertos. Desayuno hasta las once, bicicletas a la puerta.',
    why_book_here:
      'El precio más bajo está aquí, sin comisiones\nCancelación gratuita durante más tiempo que en otras páginas\nBicicletas para quienes reservan directamente',
    house_rules:
      'Las habitaciones están listas desde las 15:00 y deben dejarse antes de las 11:00; guardamos su equipaje antes y después.\n\nDe 22:00 a 7:00 rogamos silencio. Todas las habitaciones son para no fumadores.\n\nLos perros son bienvenidos en las habitaciones dobles; avísenos antes de venir.',
    arrival:
      'Metro U4 hasta HafenCity y cinco minutos a pie por el muelle.\n\nEn coche: el garaje está en la calle detrás de la casa; cambiamos su tique en recepción.\n\nDespués de las 22:00, llame al timbre de la puerta azul.',
    accessibility:
      'La entrada y la sala de desayuno no tienen escalones. Un ascensor llega a todas las plantas; su puerta mide 90 cm de ancho. La habitación 101 tiene ducha a ras de suelo con asideros.',
    legal_notice:
      'No participamos en procedimientos de resolución de litigios ante una junta arbitral de consumo ni estamos obligados a ello.',
  },
  it: {
    headline: 'Dormire sull’acqua, svegliarsi ad Amburgo',
    introduction:
      'Camere tranquille tra i magazzini e il porto, a due passi dalla sala da concerto. Colazione fino alle undici, biciclette alla porta.',
    why_book_here:
      'Il prezzo più basso è qui, senza commissioni\nCancellazione gratuita più a lungo che su altri siti\nBiciclette per chi prenota direttamente',
    house_rules:
      'Le camere sono pronte dalle 15 e vanno lasciate entro le 11; custodiamo i bagagli prima e dopo.\n\nDalle 22 alle 7 si osserva il silenzio. Tutte le camere sono per non fumatori.\n\nI cani sono benvenuti nelle camere doppie; avvisateci prima di arrivare.',
    arrival:
      'Metropolitana U4 fino a HafenCity, poi cinque minuti a piedi lungo il molo.\n\nIn auto: il garage è nella via dietro la casa; cambiamo il vostro biglietto alla reception.\n\nDopo le 22 suonate alla porta blu.',
    accessibility:
      'L’ingresso e la sala colazione sono senza gradini. Un ascensore raggiunge tutti i piani; la porta è larga 90 cm. La camera 101 ha una doccia a filo pavimento con maniglie.',
    legal_notice:
      'Non partecipiamo a procedure di risoluzione delle controversie davanti a un organismo di conciliazione dei consumatori e non vi siamo tenuti.',
  },
}
