/**
 * What the state machine does with an e-mail that goes by itself. wait: it looks again at that moment. soon: it looks
 * again in a few seconds. end: nothing is left to do. `failures` counts PDFs, `tries` looks whose mail could not be sent.
 */
export type NextOfMail =
  | { next: 'wait'; at: string; failures?: number; tries?: number }
  | { next: 'soon'; failures?: number; tries?: number }
  | { next: 'end' }

/** A version that an e-mail waits for. */
export interface AwaitedVersion {
  reportId: string
  version: number
  /** When the e-mail was started, which is before the version is committed. */
  since?: string | undefined
}

/** A save takes no longer: the function that does it has ended by then. */
const savedWithinMs = 120_000

/** The version does not exist yet: its save may still succeed, or was cut off. */
export const beforeItsVersion = ({ since }: AwaitedVersion, now: Date): NextOfMail => ({
  next: since !== undefined && now.getTime() - Date.parse(since) < savedWithinMs ? 'soon' : 'end',
})
