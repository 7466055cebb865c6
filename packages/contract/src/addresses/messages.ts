/** Of a person and a minute: each look-up is paid for. */
export const maxAddressLookUps = 120

export const addressMessages = {
  tooMany: 'You have looked up too many addresses in this minute. Please try again in a minute.',
  /* Why houses of a postcode are missing. */
  partOfPostcode: 'Houses are listed for a whole postcode only.',
  noHouses: 'The address service knows no houses of this postcode.',
  nearMiddle: 'Houses near the middle of this postcode. Type yours if it is missing.',
} as const
