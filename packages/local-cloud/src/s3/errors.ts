export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = code
    this.status = status
    this.code = code
  }
}

export const accessDenied = (message = 'Access Denied') => new S3Error(403, 'AccessDenied', message)
export const invalidRequest = (message: string) => new S3Error(400, 'InvalidRequest', message)
export const notImplemented = (what: string) =>
  new S3Error(501, 'NotImplemented', `The local S3 does not support ${what}.`)
export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
export const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold')

const maxKeyBytes = 1024

/** @throws S3Error above 1,024 bytes of UTF-8 */
export function refuseLongKey(key: string): void {
  if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}
