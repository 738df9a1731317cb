/** Who the guests of a stay are, where a dorm is for women or for men only. */
export const party_gender = {
  unknown: 'Not said',
  of: { female: 'Women', male: 'Men', mixed: 'Women and men' },
  needed: { female: 'This dorm is for women only.', male: 'This dorm is for men only.' },
}
