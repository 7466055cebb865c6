import { createHash } from 'node:crypto'
import { invoiceSection } from './invoice/invoice-document.ts'
import { invoice, invoiceStyles } from './invoice/invoice-template.ts'
import { partsOf, slotName, slotsOf, type Form } from './sections/index.ts'
import { documentVariants, type DocumentVariant } from './shared/source.ts'
import { styles } from './shared/styles.ts'
import { templates } from './templates.ts'
import names from './names.json' with { type: 'json' }

export interface ShippedSection {
  id: string
  name: string
  pug: string
}

/** Of checklists only. */
const checklistTypes = [
  'Routine Inspection Checklist',
  'Damp and Mould Inspection',
  'Legionella Risk Assessment',
  'Safety Compliance Visit',
]

const formOf = (type: string): Form =>
  type === 'Check Out' ? 'checkOut' : checklistTypes.includes(type) ? 'checklist' : 'inventory'

const isVariant = (name: string): name is DocumentVariant => documentVariants.some((variant) => variant === name)

const joined = (parts: Readonly<Record<string, string>>): string => Object.values(parts).join('\n')

/** By which reports are printed unless their form differs. */
export function shippedSections(type: string, variant: string): ShippedSection[] {
  if (type === 'Invoice') return [{ id: invoiceSection, name: 'Invoice', pug: invoice }]
  const form = formOf(type)
  return slotsOf(isVariant(variant) ? variant : 'report')
    .map((id) => ({ id, name: slotName(id), pug: joined(partsOf(form, id)) }))
    .filter(({ pug }) => pug !== '')
}

export const shippedStyles = (type: string): string => (type === 'Invoice' ? styles + invoiceStyles : styles)

let version: string | undefined

export const shippedVersion = (): string =>
  (version ??= createHash('sha256')
    .update(JSON.stringify([templates, styles, invoiceStyles]))
    .digest('hex')
    .slice(0, 8))

/** The names of a report, each with those below it, apart by spaces. */
export const shippedNames = (type: string): Record<string, string> =>
  names[type === 'Invoice' ? 'invoice' : formOf(type)]

export const shippedTexts = (): string[] => Object.values(templates)
