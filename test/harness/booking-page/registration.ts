/** What a foreigner gives whose document has a number that no other text has. */
export const NGOZI = {
  last_name: 'Okafor',
  first_name: 'Ngozi',
  nationality: 'NG',
  birth_date: '1988-04-02',
  address: '12 Marina Road',
  postal_code: '101231',
  city: 'Lagos',
  country: 'NG',
  document_number: 'ZQX7731985',
}
