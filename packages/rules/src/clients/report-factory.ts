import type { Client, Package, ReportVariant } from '@lintel/contract'

/** Built in: changes, missing and flagged items only. */
export const summaryVariant: ReportVariant = { name: 'summary', displayName: 'Summary' }

/** Built in: with reference, time and caption, two per row, and no tables. */
export const photographsVariant: ReportVariant = { name: 'photographs', displayName: 'Photographs' }

/** Of a package, apart from the main PDF that every package has. */
export const variantsFor = (peachpackage: Package, variantList: readonly ReportVariant[]): ReportVariant[] => {
  if (peachpackage === 'Standard') return []
  if (peachpackage === 'Plus') return variantList.filter(({ name }) => name === summaryVariant.name)
  return [...variantList]
}

/** Without a Feedback section no one would see the comments. */
export const takesFeedback = ({ reportfactory }: Pick<Client, 'reportfactory'>, type: string): boolean =>
  reportfactory.reportTypeList.find(({ name }) => name === type)?.activeMenuList.includes('Feedback') ?? false
