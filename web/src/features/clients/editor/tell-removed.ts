import { clientMessages, type Branch, type Client } from '@lintel/contract'
import { toast } from '../../../lib/toasts.ts'

type Saved = Pick<Branch, 'looknfeel'> & Partial<Pick<Client, 'contacts' | 'reportfactory'>>

const lists: [string, (of: Saved) => readonly unknown[] | undefined][] = [
  [clientMessages.contactDeleted, ({ contacts }) => contacts],
  [clientMessages.reportTypeDeleted, ({ reportfactory }) => reportfactory?.reportTypeList],
  [clientMessages.logoRemoved, ({ looknfeel }) => looknfeel.logo],
  [
    clientMessages.imageRemoved,
    ({ looknfeel: { logo: _logo, ...others } }) => Object.values(others).filter(Array.isArray).flat(),
  ],
]

/** Says what a save has removed: until then it can be taken back. */
export const tellRemoved = (before: Saved | undefined, saved: Saved): void => {
  for (const [message, of] of lists)
    if (before && (of(saved)?.length ?? 0) < (of(before)?.length ?? 0)) toast.success(message)
}
