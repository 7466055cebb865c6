/** `failures` are of PDFs, `tries` of sendings. */
export type NextMailStep =
  | { next: 'wait'; at: string; failures?: number; tries?: number }
  | { next: 'soon'; failures?: number; tries?: number }
  | { next: 'end' }

export interface AwaitedVersion {
  reportId: string
  version: number
  /** Before the version is committed. */
  since?: string | undefined
}

/** A save takes no longer: its function has ended by then. */
const savedWithinMs = 120_000

/** Its save may still succeed, or was interrupted. */
export const stepBeforeVersion = ({ since }: AwaitedVersion, now: Date): NextMailStep => ({
  next: since !== undefined && now.getTime() - Date.parse(since) < savedWithinMs ? 'soon' : 'end',
})
