import type { Dictionary, TranscribedItem, DocumentFindings, UnreadPart } from '@lintel/contract'
import type { SourcePage } from '@lintel/rules'

export interface Source {
  /** By which it is started only once. */
  id: string
  clientId: string
  src: string
  dictionary: Dictionary
}

/** Before it is matched to the dictionary. */
export interface Understood {
  heard: string
  item: TranscribedItem
  /** Approximate pounds. */
  cost: number
}

/** The service failed or refused; a retry may help. It may have been charged all the same. */
export class NotTranscribed extends Error {
  override name = 'NotTranscribed'
  /** Approximate pounds. */
  readonly cost: number

  constructor(message: string, cost = 0) {
    super(message)
    this.cost = cost
  }
}

/** The environment has no model, or AWS offers the account none of them, so that a retry does not help. */
export class NoModel extends NotTranscribed {}

/** Transcribes recordings. As that takes longer than a request may, it is started and then polled. */
export interface Listener {
  start(source: Source): Promise<void>
  /** Undefined while listening. Throws `NotTranscribed` if it has given up. */
  ask(source: Source): Promise<Understood | undefined>
  /** The service's copy, once the result is stored here. Never throws. */
  forget(source: Source): Promise<void>
}

/** Throws `NotTranscribed` if it cannot. */
export type Viewer = (source: Source) => Promise<Understood>

/** Missing services are unavailable in an environment. */
export interface Transcriber {
  listener?: Listener
  viewer?: Viewer
}

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
