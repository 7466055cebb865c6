import type { Dictionary, DocumentFindings } from '@lintel/contract'
import { findingsOf, newId, type SourcePage } from '@lintel/rules'

/** A document whose text was read, and in whose words it is understood. */
export interface DocumentSource {
  id: string
  clientId: string
  pages: readonly SourcePage[]
  dictionary: Dictionary
}

/** What a document was understood to say. */
export interface UnderstoodDocument {
  findings: DocumentFindings
  by: 'rules' | 'model'
  /** Pounds, about, for the provider. */
  cost: number
}

/** What understands documents. */
export type DocumentTranscriber = (source: DocumentSource) => Promise<UnderstoodDocument>

/** Rules read what is laid out as inventories are. */
const byRules: DocumentTranscriber = ({ pages, dictionary }) =>
  Promise.resolve({ findings: findingsOf(pages, dictionary, newId), by: 'rules', cost: 0 })

/** What understands documents in this environment. */
export const documentTranscriber = (): DocumentTranscriber => byRules
