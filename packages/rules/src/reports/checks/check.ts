import type { CheckRule, PhotoRecord, ReportBody } from '@lintel/contract'
import type { Side } from '../side.ts'
import type { PlacedPhoto } from './evidence.ts'

/** What the body does not say; the server looks it up. */
export interface CheckFacts {
  /** By src; a photograph taken for an earlier report has none. */
  uploads: ReadonlyMap<string, Pick<PhotoRecord, 'status' | 'takenAt' | 'sha256' | 'message'>>
  /** Ids of signatures that were given to other contents than the report's, with the version that was signed. */
  changedSince: ReadonlyMap<string, number>
  /** Ids of signatures whose people were sent the report or opened it. */
  given: ReadonlySet<string>
}

export interface Checked {
  body: ReportBody
  side: Side
  /** Of its items. */
  shows: { grades: boolean; photos: boolean }
  facts: CheckFacts | undefined
  /** Its photographs, in order. */
  evidence: readonly PlacedPhoto[]
}

export interface Point {
  /** In the body, by positions. */
  path: string
  message: string
}

export interface Check {
  rule: CheckRule
  /** What a report that passes it has. */
  sentence: string
  source: string
  /** Cannot be judged from the body. */
  needsFacts?: true
  points: (checked: Checked) => Iterable<Point>
}

/** `Kitchen, Oven: not tested` */
export const pointAt = (path: string, where: readonly string[], what: string): Point => {
  const named = where.filter((name) => name !== '').join(', ')
  return { path, message: named === '' ? what : `${named}: ${what.charAt(0).toLowerCase()}${what.slice(1)}` }
}
