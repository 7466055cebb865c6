import { photoMessages } from '@lintel/contract'
import { ApiError } from '../api-error.ts'

export interface UploadForm {
  url: string
  fields: Record<string, string>
}

/** broken: the connection ended or S3 is busy, retry later. expired: presign again. refused: do not retry. */
export type SendFailure = 'broken' | 'expired' | 'refused'

export class SendError extends Error {
  readonly kind: SendFailure

  constructor(kind: SendFailure) {
    super(`Sending failed: ${kind}`)
    this.name = 'SendError'
    this.kind = kind
  }
}

/** S3 answers 400 to an upload that stalled or was cut off, too. */
const passingError = /<Code>(RequestTimeout|IncompleteBody|ExpiredToken)</

const failureOf = ({ status, responseText }: XMLHttpRequest): SendFailure => {
  if (status === 403 || passingError.test(responseText)) return 'expired'
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'broken' : 'refused'
}

/** A connection counts as broken after this long without progress. */
const silenceMs = 60_000

/** XMLHttpRequest, because fetch does not report upload progress; it is 0 to 1. @throws SendError */
export const sendFile = (
  form: UploadForm,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.fields)) body.append(name, value)
    body.append('file', file)
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), silenceMs)
    }
    const fail = (kind: SendFailure) => {
      clearTimeout(silence)
      reject(new SendError(kind))
    }
    request.upload.addEventListener('progress', (event) => {
      alive()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      clearTimeout(silence)
      if (request.status >= 200 && request.status < 300) resolve()
      else fail(failureOf(request))
    })
    request.addEventListener('error', () => fail('broken'))
    request.addEventListener('abort', () => fail(signal.aborted ? 'refused' : 'broken'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', form.url)
    alive()
    request.send(body)
  })

/** stopped: until a user retries, or the page is opened again. refused: never, because of the file itself. */
export type Outcome = 'again' | 'stopped' | 'refused'

/** Statuses about the file itself; all others are about the server, the report or the connection. */
const contentStatuses: readonly number[] = [400, 413, 415]
/** 0: not reached. 401: continues after the next sign-in. */
const passingStatuses: readonly number[] = [0, 401, 408, 429]

export const outcomeOf = (error: unknown): Outcome => {
  if (error instanceof SendError) return error.kind === 'refused' ? 'stopped' : 'again'
  if (!(error instanceof ApiError)) return 'stopped'
  if (contentStatuses.includes(error.status)) return 'refused'
  return passingStatuses.includes(error.status) || error.status >= 500 ? 'again' : 'stopped'
}

const pausesMs = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000] as const

export const pauseMs = (tries: number): number => pausesMs[Math.max(0, tries - 1)] ?? 60_000

/** Consecutive attempts before other files get their turn. */
export const attemptsInTurn = pausesMs.length

/** The server returned no URL for a file. */
export class NoAddress extends Error {
  override name = 'NoAddress'
}

export const messageOf = (error: unknown, brokenMessage: string): string => {
  if (error instanceof NoAddress) return photoMessages.couldNotDetermineUrl
  if (error instanceof SendError) return error.kind === 'refused' ? photoMessages.uploadFailed : brokenMessage
  return error instanceof Error && error.message ? error.message : brokenMessage
}
