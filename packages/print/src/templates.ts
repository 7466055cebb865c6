import { claim, claimMixins } from './claim/claim-template.ts'
import { settlement } from './claim/settlement-template.ts'
import { daySheet } from './day-sheet/day-sheet-template.ts'
import { invoice } from './invoice/invoice-template.ts'
import { providerInvoice } from './provider-invoice/provider-invoice-template.ts'
import { sectionsOf, sharedMixins, type Form } from './sections/index.ts'
import { documentVariants } from './shared/source.ts'

const forms: readonly Form[] = ['inventory', 'checkOut', 'checklist']

/** By the names that error messages use. */
export const templates: Readonly<Record<string, string>> = Object.assign(
  { ...sharedMixins, claimMixins, claim, settlement, daySheet, invoice, providerInvoice },
  ...forms.flatMap((form) => documentVariants.map((variant) => sectionsOf(form, variant))),
)
