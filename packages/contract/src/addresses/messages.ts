/** Why houses of a postcode are missing. */
export const addressMessages = {
  partOfPostcode: 'Houses are listed for a whole postcode only.',
  noHouses: 'The address service knows no houses of this postcode.',
  nearMiddle: 'Houses near the middle of this postcode. Type yours if it is missing.',
} as const
