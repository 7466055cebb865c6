/** The provider's own client, to which its staff belong; lists leave it out. */
export const providerClientId = 'provider'
/** Pounds per branch and month. */
export const packagePrices = { Standard: 28, Plus: 50, Pro: 70, 'Report AI': 100 } as const
/** Default minutes without a save before a report is delivered automatically. */
export const deliveryQuietMinutes = 60
/** The maximum that a client can set: a day. */
export const deliveryQuietMinutesMax = 1440
/** The maximum monthly transcriptions that a client can be given. */
export const transcriptionsPerMonthMax = 100_000
/** Names of other report attachments, which a variant cannot use. */
export const reservedVariantNames: readonly string[] = ['report', 'invoice', 'photos', 'preview', 'export']
/** The readers for migrated reports, by the name in a report type's `converter`. */
export const reportConverters = [''] as const
/** The properties of a report type, or of all types, that the printed report uses. */
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
/** Maximum entries of a client's lists in a save, by list name; a list that is already longer may stay as it is. */
export const clientListMax: Readonly<Record<string, number>> = {
  ...{ logo: 10, banner: 10, emailheader: 10, emailfooter: 10, backgrounds: 50 },
  ...{ branches: 500, branchlist: 500, users: 1000, contacts: 500 },
  ...{ reportTypeList: 100, activeMenuList: 100, itemEditFields: 100, convertedToList: 100, variantList: 50 },
  ...{ reportConfigPropertyList: 100, genericConfigPropertyList: 100 },
  ...{ thirdPartyDatabaseList: 50, fieldList: 100 },
}
