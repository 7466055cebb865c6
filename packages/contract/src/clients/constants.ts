/** The provider's own client, to which its staff belong; lists leave it out. */
export const providerClientId = 'provider'
/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const
export const deliveryQuietMinutes = 60
export const deliveryQuietMinutesMax = 1440
/** To one person about one link, those by hand included. */
export const maxReminders = 3
export const remindersAfterDaysMax = 60
export const transcriptionsPerMonthMax = 100_000
export const reservedVariantNames: readonly string[] = ['report', 'invoice', 'photos', 'preview', 'export']
/** By the name in a report type's `converter`. */
export const reportConverters = [''] as const
export const printPropertyNames = [
  'Font',
  'Font style',
  'Font CSS',
  'Primary colour',
  'Secondary colour',
  'Table border thickness',
  'Table corner style',
  'Photographs per row',
  'Show photographs date',
  'Page number style',
  'Show copyright',
  'Show website',
  'Show report reference',
  'Page break',
] as const
/** In a save; a list that is already longer may stay as it is. */
export const clientListMax: Readonly<Record<string, number>> = {
  logo: 10,
  banner: 10,
  emailheader: 10,
  emailfooter: 10,
  backgrounds: 50,
  branches: 500,
  branchlist: 500,
  users: 1000,
  contacts: 500,
  reportTypeList: 100,
  activeMenuList: 100,
  itemEditFields: 100,
  convertedToList: 100,
  variantList: 50,
  reportConfigPropertyList: 100,
  genericConfigPropertyList: 100,
  thirdPartyDatabaseList: 50,
  fieldList: 100,
}
