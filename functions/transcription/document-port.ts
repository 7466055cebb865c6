import type { Dictionary, DocumentFindings, UnreadPart } from '@lintel/contract'
import type { SourcePage } from '@lintel/rules'

/** A document whose text was read, and in whose words it is understood. */
export interface DocumentSource {
  id: string
  clientId: string
  pages: readonly SourcePage[]
  dictionary: Dictionary
}

/** What a document was understood to say. */
export interface UnderstoodDocument {
  /** Of each kind as much as there is. */
  findings: DocumentFindings
  by: 'rules' | 'model'
  unread: UnreadPart[]
  /** Pounds, about, for the provider. */
  cost: number
}

/** What understands documents. */
export type DocumentTranscriber = (source: DocumentSource) => Promise<UnderstoodDocument>
