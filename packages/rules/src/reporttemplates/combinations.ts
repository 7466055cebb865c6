import {
  templatePackages,
  type Client,
  type Package,
  type TemplateCombination,
  type TemplatePackage,
} from '@lintel/contract'
import { defaultReportTypes } from '../clients/default-report-types.ts'
import { variantsFor } from '../clients/report-factory.ts'

/** The package whose templates a client has: Report AI has those of Pro. */
export const templatePackageOf = (peachpackage: Package): TemplatePackage =>
  peachpackage === 'Report AI' ? 'Pro' : peachpackage

type Types = Pick<Client['reportfactory'], 'reportTypeList'>

/** Every package, type and variant that there may be a template for; of an invoice there are no variants. */
export const templateCombinations = ({ reportTypeList }: Types): TemplateCombination[] =>
  templatePackages.flatMap((peachpackage) =>
    reportTypeList.flatMap(({ name: type, variantList }) => {
      const variants = type === 'Invoice' ? [] : variantsFor(peachpackage, variantList).map(({ name }) => name)
      return ['report', ...variants].map((variant) => ({ peachpackage, type, variant }))
    }),
  )

/** The combinations that templates ship for. */
export const shippedCombinations: readonly TemplateCombination[] = templateCombinations({
  reportTypeList: defaultReportTypes(),
})

/** True for the same package, type and variant. */
export const isSameCombination = (one: TemplateCombination, other: TemplateCombination): boolean =>
  one.peachpackage === other.peachpackage && one.type === other.type && one.variant === other.variant

const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

/** The id of a default template, which is the same for ever: `default-pro-check_in-summary`. */
const idOf = ({ peachpackage, type, variant }: TemplateCombination): string =>
  ['default', slug(peachpackage), slug(type), slug(variant)].join('-')

/**
 * The combination whose default template another one has. A client's own type has the inventory's, a client's own variant the
 * report's.
 */
export function shippedCombinationFor(wanted: TemplateCombination): TemplateCombination {
  const has = (one: TemplateCombination) => shippedCombinations.some((other) => isSameCombination(one, other))
  const ofType = has({ ...wanted, variant: 'report' }) ? wanted : { ...wanted, type: 'Inventory' }
  const { peachpackage, type, variant } = ofType
  return { peachpackage, type, variant: has(ofType) ? variant : 'report' }
}

/** The id of the default template of a combination. */
export const defaultTemplateId = (wanted: TemplateCombination): string => idOf(shippedCombinationFor(wanted))
