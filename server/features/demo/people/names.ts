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

/** Share of the guests, country, language and phone (`-` for none), then first names, and last names. */
const TABLE = `
30 DE de +493023125xxx
  Anna Jonas Lena Felix Marie Paul Sophie Lukas Katharina Sebastian Jana Tobias Miriam Matthias Elif Cem
  Müller|Schmidt|Weber|Hoffmann|Krüger|Vogel|Lindner|Brandt|Seidel|Yılmaz|Köhler|Peters|Jansen|Winkler|Roth|Thiel
9 GB en +447700900xxx
  Oliver Amelia Harry Isla George Priya Thomas Emily Callum Grace Zainab Rhys
  Taylor|Hughes|Patel|Walker|O'Neill|Campbell|Davies|Ahmed|Turner|Morgan|Fletcher|Barnes
7 NL nl -
  Daan Sanne Bram Fleur Lars Anouk Jeroen Lotte
  de Vries|van den Berg|Bakker|Visser|Jansen|van Dijk|Mulder|Smit
7 US en +121255501xx
  James Olivia Ethan Sofia Marcus Hannah Tyler Grace Jasmine Noah
  Johnson|Williams|Garcia|Nguyen|Anderson|Brooks|Rivera|Cohen|Jackson|Larsen
5 FR fr +3363998xxxx
  Camille Hugo Léa Mathis Chloé Étienne Manon Romain
  Martin|Lefèvre|Moreau|Girard|Rousseau|Fontaine|Benali|Dupuis
5 DK da -
  Søren Freja Mads Ida Rasmus Astrid Emil Signe
  Nielsen|Jørgensen|Møller|Christensen|Østergaard|Holm|Lund|Krogh
4 SE sv +468465004xx
  Elin Erik Linnéa Oskar Maja Gustav Ebba Axel
  Lindqvist|Andersson|Nyström|Bergström|Sjöberg|Åkesson|Ek|Holmgren
4 PL pl -
  Łukasz Agnieszka Piotr Zofia Marek Katarzyna Jakub Magdalena
  Kowalska|Nowak|Wiśniewski|Zieliński|Wójcik|Dąbrowska|Kamiński|Szymańska
4 IT it -
  Giulia Matteo Chiara Lorenzo Francesca Alessandro Elena Davide
  Rossi|Ferrari|Bianchi|Romano|Conti|Marchetti|De Luca|Greco
4 ES es -
  Lucía Javier Carmen Álvaro Marta Diego Inés Pablo
  García|Fernández|Ruiz|Navarro|Iglesias|Ortega|Castro|Molina
3 AT de -
  Magdalena Florian Theresa Maximilian Verena Stefan Birgit Georg
  Gruber|Huber|Steiner|Pichler|Moser|Egger|Fuchs|Wallner
3 CH de -
  Nina Reto Selina Urs Noémie Beat Flavia Andrin
  Keller|Meier|Brunner|Baumann|Favre|Zürcher|Bernasconi|Frei
2 IE en +3532091xxxxx
  Aoife Cian Niamh Conor Saoirse Eoin Ciara Darragh
  Murphy|O'Sullivan|Byrne|Gallagher|Kavanagh|Doyle|Nolan|Fitzgerald
2 NG en -
  Chidi Adaeze Emeka Folake Tunde Yetunde Ifeoma Segun
  Okonkwo|Adeyemi|Balogun|Eze|Nwosu|Bello|Obi|Afolabi
2 IN en -
  Ananya Rohan Meera Arjun Kavya Vikram Divya Sanjay
  Sharma|Iyer|Reddy|Mehta|Nair|Kapoor|Das|Singh
2 JP ja -
  Yuki Haruto Sakura Kenji Aiko Ren Naomi Takumi
  Tanaka|Sato|Yamamoto|Kobayashi|Nakamura|Ito|Mori|Fujita
2 AU en +6125550xxxx
  Jack Matilda Liam Ruby Cooper Chloe Angus Tahlia
  Wilson|Kelly|Thompson|Papadopoulos|Tran|Hardy|Murray|Boyd
2 BR pt -
  Rafael Beatriz Gustavo Larissa Thiago Camila João Fernanda
  Silva|Oliveira|Souza|Almeida|Carvalho|Barbosa|Gomes|Araújo
2 CZ cs -
  Tereza Jiří Eliška Ondřej Barbora Tomáš Lenka Vojtěch
  Novák|Dvořáková|Černý|Horák|Němcová|Svoboda|Procházka|Veselá
1 KE en -
  Wanjiru Otieno Achieng Kamau Njeri Kiprop Amina Brian
  Mwangi|Odhiambo|Kimani|Wambui|Cheruiyot|Mutua|Hassan|Kariuki
1 KR ko -
  Jiwoo Minjun Seoyeon Dohyun Hana Junho Yuna Taeyang
  Kim|Lee|Park|Choi|Jung|Kang|Yoon|Han
1 CA en +141655501xx
  Avery Mason Chloé Logan Maya Benoît Harper Owen
  Tremblay|MacDonald|Chen|Gagnon|Fraser|Singh|Leblanc|Reid
1 TR tr -
  Ayşe Mehmet Zeynep Emre Selin Burak Defne Kerem
  Demir|Kaya|Şahin|Çelik|Aydın|Arslan|Doğan|Koç
1 UA uk -
  Oksana Taras Iryna Andriy Olena Bohdan Solomiya Maksym
  Shevchenko|Kovalenko|Bondarenko|Tkachenko|Melnyk|Kravets|Lysenko|Moroz
`

const originOf = ([head = '', first = '', last = '']: readonly string[]): Weighted<Origin> => {
  const [share = '', country = '', language = '', phone = ''] = head.split(' ')
  const names = { first_names: first.split(' '), last_names: last.split('|') }
  return [{ country, language, phone: phone === '-' ? null : phone, ...names }, Number(share)]
}

const LINES = TABLE.trim()
  .split('\n')
  .map((line) => line.trim())

/** With the share of guests from each country. */
export const ORIGINS: readonly Weighted<Origin>[] = Array.from({ length: LINES.length / 3 }, (_, at) =>
  originOf(LINES.slice(3 * at, 3 * at + 3)),
)
