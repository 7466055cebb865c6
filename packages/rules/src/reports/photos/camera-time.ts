import { startInLondon } from '../../plain-dates.ts'

const dayMs = 24 * 3_600_000

/** `2026-10-25T01:30:00+01:00`. */
export const hasOffset = (takenAt: string): boolean => takenAt.length > 19

/** Without an offset it is taken as UK time. */
export const cameraInstant = (takenAt: string): Date => {
  if (hasOffset(takenAt)) return new Date(takenAt)
  const day = takenAt.slice(0, 10)
  const sinceMidnight = Date.parse(`${takenAt}Z`) - Date.parse(`${day}T00:00:00Z`)
  return new Date(startInLondon(day).getTime() + sinceMidnight)
}

const daysApart = (takenAt: string, receivedAt: string): number =>
  (cameraInstant(takenAt).getTime() - Date.parse(receivedAt)) / dayMs

/** From 2000 on, and at most a day after the file was received. */
export const isPossibleTime = (takenAt: string, receivedAt: string | undefined): boolean =>
  takenAt >= '2000' &&
  !Number.isNaN(Date.parse(takenAt)) &&
  (receivedAt === undefined || daysApart(takenAt, receivedAt) <= 1)

/** More than a day after the camera's time. */
export const isReceivedLater = (takenAt: string, receivedAt: string): boolean =>
  Math.abs(daysApart(takenAt, receivedAt)) > 1
