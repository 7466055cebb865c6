/** The provider's own client: its people belong to it, and lists do not show it. */
export const providerClientId = 'provider'
/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const
/** Minutes without a save before a report is delivered automatically, unless its client sets another number. */
export const deliveryQuietMinutes = 60
/** The longest that a client may have it wait: a day. */
export const deliveryQuietMinutesMax = 1440
/** The most transcriptions of a month that a client may be given. */
export const transcriptionsPerMonthMax = 100_000
/** Attachments of a report besides its PDFs: no variant may have one of these names. */
export const reservedVariantNames: readonly string[] = ['report', 'invoice', 'photos', 'preview', 'export']
/** The readers that a migrated report can be put through, by the name that a report type has as `converter`. */
export const reportConverters = [''] as const
/** The properties of a report type, and of all types, that the printed report follows. */
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
/** Entries that a save may give the lists of a client, by their names; a list that is longer may stay as it is. */
export const clientListMax: Readonly<Record<string, number>> = {
  ...{ logo: 10, banner: 10, emailheader: 10, emailfooter: 10, backgrounds: 50 },
  ...{ branches: 500, branchlist: 500, users: 1000, contacts: 500 },
  ...{ reportTypeList: 100, activeMenuList: 100, itemEditFields: 100, convertedToList: 100, variantList: 50 },
  ...{ reportConfigPropertyList: 100, genericConfigPropertyList: 100 },
  ...{ thirdPartyDatabaseList: 50, fieldList: 100 },
}
