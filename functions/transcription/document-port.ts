import type { Dictionary, DocumentFindings, UnreadPart } from '@lintel/contract'
import type { SourcePage } from '@lintel/rules'

/** A document's text, and the dictionary by which it is understood. */
export interface DocumentSource {
  id: string
  clientId: string
  pages: readonly SourcePage[]
  dictionary: Dictionary
}

/** The result of understanding a document. */
export interface UnderstoodDocument {
  /** All findings of each kind. */
  findings: DocumentFindings
  by: 'rules' | 'model'
  unread: UnreadPart[]
  /** Approximate pounds, for the provider. */
  cost: number
}

/** Understands documents. */
export type DocumentTranscriber = (source: DocumentSource) => Promise<UnderstoodDocument>
