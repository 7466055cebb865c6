import { invoice } from './invoice/invoice-template.ts'
import { sectionsOf, sharedMixins, type Form } from './sections/index.ts'
import { documentVariants } from './shared/source.ts'

const forms: readonly Form[] = ['inventory', 'checkOut', 'checklist']

/** All shipped templates by the names that faults in them are told by. */
export const templates: Readonly<Record<string, string>> = Object.assign(
  { ...sharedMixins, invoice },
  ...forms.flatMap((form) => documentVariants.map((variant) => sectionsOf(form, variant))),
)
