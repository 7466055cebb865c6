import { createHash } from 'node:crypto'
import { invoiceSection } from './invoice/invoice-document.ts'
import { invoice, invoiceStyles } from './invoice/invoice-template.ts'
import { partsOf, slotName, slotsOf, type Form } from './sections/index.ts'
import { documentVariants, type DocumentVariant } from './shared/source.ts'
import { styles } from './shared/styles.ts'
import { templates } from './templates.ts'

/** A section of a shipped template. */
export interface ShippedSection {
  id: string
  name: string
  pug: string
}

/** The types whose reports are checklists alone. */
const checklistTypes = [
  ...['Routine Inspection Checklist', 'Damp and Mould Inspection'],
  ...['Legionella Risk Assessment', 'Safety Compliance Visit'],
]

const formOf = (type: string): Form =>
  type === 'Check Out' ? 'checkOut' : checklistTypes.includes(type) ? 'checklist' : 'inventory'

const isVariant = (name: string): name is DocumentVariant => documentVariants.some((variant) => variant === name)

const joined = (parts: Readonly<Record<string, string>>): string => Object.values(parts).join('\n')

/** The sections of the template that ships for a type and variant, as its reports are printed unless they differ in form. */
export function shippedSections(type: string, variant: string): ShippedSection[] {
  if (type === 'Invoice') return [{ id: invoiceSection, name: 'Invoice', pug: invoice }]
  const form = formOf(type)
  return slotsOf(isVariant(variant) ? variant : 'report')
    .map((id) => ({ id, name: slotName(id), pug: joined(partsOf(form, id)) }))
    .filter(({ pug }) => pug !== '')
}

/** The style sheet that ships. */
export const shippedStyles = (type: string): string => (type === 'Invoice' ? styles + invoiceStyles : styles)

let version: string | undefined

/** Tells the templates and the style sheet of one release from those of another. */
export const shippedVersion = (): string =>
  (version ??= createHash('sha256')
    .update(JSON.stringify([templates, styles, invoiceStyles]))
    .digest('hex')
    .slice(0, 8))

/** The text of everything that ships, for whoever looks for a word in it. */
export const shippedTexts = (): string[] => Object.values(templates)
