import type { Dictionary, TranscribedItem } from '@lintel/contract'

/** A recording or photograph, and the dictionary by which it is understood. */
export interface Source {
  /** The transcription's id, by which it is started only once. */
  id: string
  clientId: string
  src: string
  dictionary: Dictionary
}

/** The text, and what it says of an item, before it is matched to the dictionary. */
export interface Understood {
  heard: string
  item: TranscribedItem
  /** Approximate pounds, for the provider. */
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

/** Transcribes recordings. As that takes longer than a request may, it is started and then polled. */
export interface Listener {
  start(source: Source): Promise<void>
  /** Returns the result; undefined while listening. Throws `NotTranscribed` if it has given up. */
  ask(source: Source): Promise<Understood | undefined>
  /** Removes the service's copy once the result is stored here. Never throws. */
  forget(source: Source): Promise<void>
}

/** Describes photographs. Throws `NotTranscribed` if it cannot. */
export type Viewer = (source: Source) => Promise<Understood>

/** The services of an environment; missing ones are unavailable there. */
export interface Transcriber {
  listener?: Listener
  viewer?: Viewer
}
