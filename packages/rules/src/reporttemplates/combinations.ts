import {
  templatePackages,
  type Client,
  type Package,
  type TemplateCombination,
  type TemplatePackage,
} from '@lintel/contract'
import { defaultReportTypes } from '../clients/new-client.ts'
import { variantsFor } from '../clients/client.ts'

export const templatePackageOf = (peachpackage: Package): TemplatePackage =>
  peachpackage === 'Report AI' ? 'Pro' : peachpackage

type Types = Pick<Client['reportfactory'], 'reportTypeList'>

/** Those that can have a template; invoices have no variants. */
export const templateCombinations = ({ reportTypeList }: Types): TemplateCombination[] =>
  templatePackages.flatMap((peachpackage) =>
    reportTypeList.flatMap(({ name: type, variantList }) => {
      const variants = type === 'Invoice' ? [] : variantsFor(peachpackage, variantList).map(({ name }) => name)
      return ['report', ...variants].map((variant) => ({ peachpackage, type, variant }))
    }),
  )

export const shippedCombinations: readonly TemplateCombination[] = templateCombinations({
  reportTypeList: defaultReportTypes(),
})

export const isSameCombination = (one: TemplateCombination, other: TemplateCombination): boolean =>
  one.peachpackage === other.peachpackage && one.type === other.type && one.variant === other.variant

const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

/** Permanent: `default-pro-check_in-summary`. */
const idOf = ({ peachpackage, type, variant }: TemplateCombination): string =>
  ['default', slug(peachpackage), slug(type), slug(variant)].join('-')

/** A client's own type uses the inventory's, a client's own variant the report's. */
export function shippedCombinationFor(wanted: TemplateCombination): TemplateCombination {
  const has = (one: TemplateCombination) => shippedCombinations.some((other) => isSameCombination(one, other))
  const ofType = has({ ...wanted, variant: 'report' }) ? wanted : { ...wanted, type: 'Inventory' }
  const { peachpackage, type, variant } = ofType
  return { peachpackage, type, variant: has(ofType) ? variant : 'report' }
}

export const defaultTemplateId = (wanted: TemplateCombination): string => idOf(shippedCombinationFor(wanted))
