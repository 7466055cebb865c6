import type { Manual } from '@lintel/contract'
import { isEntryGone, isUnanswered } from '@lintel/rules'
import { joined } from '../../shared/format.ts'
import { isCheckOut } from '../../shared/source.ts'
import { defineEntrySection } from '../entries/section.ts'

const manualName = ({ name, make, model, serial }: Manual): string =>
  joined([name, [make, model].filter(Boolean).join(' '), serial])

/** One not looked for is not missing. */
export const manuals = defineEntrySection({
  list: 'manuals',
  noun: 'Manual',
  nameOf: ({ name }) => name,
  view: ({ report }) => {
    const compares = isCheckOut(report)
    const standing = (manual: Manual): 'seen' | 'missing' | 'unchecked' => {
      if (compares && isEntryGone(manual)) return 'missing'
      if (isUnanswered(manual, compares ? 'out' : 'in')) return 'unchecked'
      return manual.seen ? 'seen' : 'missing'
    }
    const named = (wanted: ReturnType<typeof standing>) =>
      report.manuals.filter((manual) => standing(manual) === wanted).map(manualName)
    const manualsMissing = named('missing')
    return {
      locals: { manualsSeen: named('seen'), manualsMissing, manualsUnchecked: named('unchecked') },
      items: report.manuals.length,
      missing: manualsMissing.map((name) => `Manual: ${name}`),
    }
  },
  template: String.raw`
if manualsSeen.length
  p.after #[b Manuals seen:] #{manualsSeen.join('; ')}.
if manualsMissing.length
  p #[b Manuals not found:] #{manualsMissing.join('; ')}.
if manualsUnchecked.length
  p #[b Manuals not checked:] #{manualsUnchecked.join('; ')}.
`,
})
