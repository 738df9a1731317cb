import type { Weighted } from '../chance.ts'

/** Countries of guests: names, and the language. */
export interface Origin {
  readonly country: string
  readonly language: string
  /**
   * A phone number from the range that the country reserves for fiction, `x` standing for a digit; null where
   * it has none.
   */
  readonly phone: string | null
  readonly first_names: readonly string[]
  readonly last_names: readonly string[]
}

const origin = (country: string, language: string, phone: string | null, first: string, last: string) => ({
  country,
  language,
  phone,
  first_names: first.split(' '),
  last_names: last.split('|'),
})

/** With the share of guests from each country. */
export const ORIGINS: readonly Weighted<Origin>[] = [
  [
    origin(
      'DE',
      'de',
      '+493023125xxx',
      'Anna Jonas Lena Felix Marie Paul Sophie Lukas Katharina Sebastian Jana Tobias Miriam Matthias Elif Cem',
      'Müller|Schmidt|Weber|Hoffmann|Krüger|Vogel|Lindner|Brandt|Seidel|Yılmaz|Köhler|Peters|Jansen|Winkler|Roth|Thiel',
    ),
    30,
  ],
  [
    origin(
      'GB',
      'en',
      '+447700900xxx',
      'Oliver Amelia Harry Isla George Priya Thomas Emily Callum Grace Zainab Rhys',
      "Taylor|Hughes|Patel|Walker|O'Neill|Campbell|Davies|Ahmed|Turner|Morgan|Fletcher|Barnes",
    ),
    9,
  ],
  [
    origin(
      'NL',
      'nl',
      null,
      'Daan Sanne Bram Fleur Lars Anouk Jeroen Lotte',
      'de Vries|van den Berg|Bakker|Visser|Jansen|van Dijk|Mulder|Smit',
    ),
    7,
  ],
  [
    origin(
      'US',
      'en',
      '+121255501xx',
      'James Olivia Ethan Sofia Marcus Hannah Tyler Grace Jasmine Noah',
      'Johnson|Williams|Garcia|Nguyen|Anderson|Brooks|Rivera|Cohen|Jackson|Larsen',
    ),
    7,
  ],
  [
    origin(
      'FR',
      'fr',
      '+3363998xxxx',
      'Camille Hugo Léa Mathis Chloé Étienne Manon Romain',
      'Martin|Lefèvre|Moreau|Girard|Rousseau|Fontaine|Benali|Dupuis',
    ),
    5,
  ],
  [
    origin(
      'DK',
      'da',
      null,
      'Søren Freja Mads Ida Rasmus Astrid Emil Signe',
      'Nielsen|Jørgensen|Møller|Christensen|Østergaard|Holm|Lund|Krogh',
    ),
    5,
  ],
  [
    origin(
      'SE',
      'sv',
      '+468465004xx',
      'Elin Erik Linnéa Oskar Maja Gustav Ebba Axel',
      'Lindqvist|Andersson|Nyström|Bergström|Sjöberg|Åkesson|Ek|Holmgren',
    ),
    4,
  ],
  [
    origin(
      'PL',
      'pl',
      null,
      'Łukasz Agnieszka Piotr Zofia Marek Katarzyna Jakub Magdalena',
      'Kowalska|Nowak|Wiśniewski|Zieliński|Wójcik|Dąbrowska|Kamiński|Szymańska',
    ),
    4,
  ],
  [
    origin(
      'IT',
      'it',
      null,
      'Giulia Matteo Chiara Lorenzo Francesca Alessandro Elena Davide',
      'Rossi|Ferrari|Bianchi|Romano|Conti|Marchetti|De Luca|Greco',
    ),
    4,
  ],
  [
    origin(
      'ES',
      'es',
      null,
      'Lucía Javier Carmen Álvaro Marta Diego Inés Pablo',
      'García|Fernández|Ruiz|Navarro|Iglesias|Ortega|Castro|Molina',
    ),
    4,
  ],
  [
    origin(
      'AT',
      'de',
      null,
      'Magdalena Florian Theresa Maximilian Verena Stefan Birgit Georg',
      'Gruber|Huber|Steiner|Pichler|Moser|Egger|Fuchs|Wallner',
    ),
    3,
  ],
  [
    origin(
      'CH',
      'de',
      null,
      'Nina Reto Selina Urs Noémie Beat Flavia Andrin',
      'Keller|Meier|Brunner|Baumann|Favre|Zürcher|Bernasconi|Frei',
    ),
    3,
  ],
  [
    origin(
      'IE',
      'en',
      '+3532091xxxxx',
      'Aoife Cian Niamh Conor Saoirse Eoin Ciara Darragh',
      "Murphy|O'Sullivan|Byrne|Gallagher|Kavanagh|Doyle|Nolan|Fitzgerald",
    ),
    2,
  ],
  [
    origin(
      'NG',
      'en',
      null,
      'Chidi Adaeze Emeka Folake Tunde Yetunde Ifeoma Segun',
      'Okonkwo|Adeyemi|Balogun|Eze|Nwosu|Bello|Obi|Afolabi',
    ),
    2,
  ],
  [
    origin(
      'IN',
      'en',
      null,
      'Ananya Rohan Meera Arjun Kavya Vikram Divya Sanjay',
      'Sharma|Iyer|Reddy|Mehta|Nair|Kapoor|Das|Singh',
    ),
    2,
  ],
  [
    origin(
      'JP',
      'ja',
      null,
      'Yuki Haruto Sakura Kenji Aiko Ren Naomi Takumi',
      'Tanaka|Sato|Yamamoto|Kobayashi|Nakamura|Ito|Mori|Fujita',
    ),
    2,
  ],
  [
    origin(
      'AU',
      'en',
      '+6125550xxxx',
      'Jack Matilda Liam Ruby Cooper Chloe Angus Tahlia',
      'Wilson|Kelly|Thompson|Papadopoulos|Tran|Hardy|Murray|Boyd',
    ),
    2,
  ],
  [
    origin(
      'BR',
      'pt',
      null,
      'Rafael Beatriz Gustavo Larissa Thiago Camila João Fernanda',
      'Silva|Oliveira|Souza|Almeida|Carvalho|Barbosa|Gomes|Araújo',
    ),
    2,
  ],
  [
    origin(
      'CZ',
      'cs',
      null,
      'Tereza Jiří Eliška Ondřej Barbora Tomáš Lenka Vojtěch',
      'Novák|Dvořáková|Černý|Horák|Němcová|Svoboda|Procházka|Veselá',
    ),
    2,
  ],
  [
    origin(
      'KE',
      'en',
      null,
      'Wanjiru Otieno Achieng Kamau Njeri Kiprop Amina Brian',
      'Mwangi|Odhiambo|Kimani|Wambui|Cheruiyot|Mutua|Hassan|Kariuki',
    ),
    1,
  ],
  [
    origin(
      'KR',
      'ko',
      null,
      'Jiwoo Minjun Seoyeon Dohyun Hana Junho Yuna Taeyang',
      'Kim|Lee|Park|Choi|Jung|Kang|Yoon|Han',
    ),
    1,
  ],
  [
    origin(
      'CA',
      'en',
      '+141655501xx',
      'Avery Mason Chloé Logan Maya Benoît Harper Owen',
      'Tremblay|MacDonald|Chen|Gagnon|Fraser|Singh|Leblanc|Reid',
    ),
    1,
  ],
  [
    origin(
      'TR',
      'tr',
      null,
      'Ayşe Mehmet Zeynep Emre Selin Burak Defne Kerem',
      'Demir|Kaya|Şahin|Çelik|Aydın|Arslan|Doğan|Koç',
    ),
    1,
  ],
  [
    origin(
      'UA',
      'uk',
      null,
      'Oksana Taras Iryna Andriy Olena Bohdan Solomiya Maksym',
      'Shevchenko|Kovalenko|Bondarenko|Tkachenko|Melnyk|Kravets|Lysenko|Moroz',
    ),
    1,
  ],
]
