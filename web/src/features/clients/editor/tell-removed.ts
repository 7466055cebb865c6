import { clientMessages, type Branch, type Client } from '@lintel/contract'
import { removalsOf } from '../../../lib/tell-removed.ts'

type Saved = Pick<Branch, 'looknfeel'> & Partial<Pick<Client, 'contacts' | 'reportfactory'>>

export const tellRemoved = removalsOf<Saved>([
  [clientMessages.contactDeleted, ({ contacts }) => contacts],
  [clientMessages.reportTypeDeleted, ({ reportfactory }) => reportfactory?.reportTypeList],
  [clientMessages.logoRemoved, ({ looknfeel }) => looknfeel.logo],
  [
    clientMessages.imageRemoved,
    ({ looknfeel: { logo: _logo, ...others } }) => Object.values(others).filter(Array.isArray).flat(),
  ],
])
