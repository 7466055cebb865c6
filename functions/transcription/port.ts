import type { Dictionary, TranscribedItem } from '@lintel/contract'

/** A recording or a photograph, and in whose words it is understood. */
export interface Source {
  /** Of the transcription: the same is never started twice. */
  id: string
  clientId: string
  src: string
  dictionary: Dictionary
}

/** Text, and what it says of an item, before it is put into the words of the dictionary. */
export interface Understood {
  heard: string
  item: TranscribedItem
  /** Pounds, about, for the provider. */
  cost: number
}

/** The service could not do it, or would not: trying again may help. It may have cost something all the same. */
export class NotTranscribed extends Error {
  override name = 'NotTranscribed'
  /** Pounds, about. */
  readonly cost: number

  constructor(message: string, cost = 0) {
    super(message)
    this.cost = cost
  }
}

/** What listens to recordings. It takes longer than a request may: it is started, and then asked. */
export interface Listener {
  start(source: Source): Promise<void>
  /** What was heard; undefined while it listens. Throws `NotTranscribed` where it has given up. */
  ask(source: Source): Promise<Understood | undefined>
  /** Removes what the service knows of it, once what was heard is kept here. Never throws. */
  forget(source: Source): Promise<void>
}

/** What looks at photographs. Throws `NotTranscribed` where it cannot. */
export type Viewer = (source: Source) => Promise<Understood>

/** What an environment has: what is missing is not available there. */
export interface Transcriber {
  listener?: Listener
  viewer?: Viewer
}
