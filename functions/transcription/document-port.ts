import type { Dictionary, DocumentFindings, UnreadPart } from '@lintel/contract'
import type { SourcePage } from '@lintel/rules'

export interface DocumentSource {
  id: string
  clientId: string
  pages: readonly SourcePage[]
  dictionary: Dictionary
}

export interface UnderstoodDocument {
  findings: DocumentFindings
  by: 'rules' | 'model'
  unread: UnreadPart[]
  /** Approximate pounds. */
  cost: number
}

export type DocumentTranscriber = (source: DocumentSource) => Promise<UnderstoodDocument>
