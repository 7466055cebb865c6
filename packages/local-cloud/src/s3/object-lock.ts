import type { Version } from './bucket.ts'
import { objectArn } from './actions.ts'
import { accessDenied, invalidRequest, notImplemented, S3Error } from './errors.ts'
import type { S3Request } from './request.ts'

/** Headers that S3 wants for every body of a locked object. */
const checksum = /^(content-md5|x-amz-checksum-(crc|sha)\w+|x-amz-trailer)$/

/** The retention that a write requests, until then in milliseconds since 1970. @throws S3Error as AWS does */
export function requestedLock({ bucket, header }: S3Request): Pick<Version, 'retainUntil'> {
  const mode = header('x-amz-object-lock-mode')
  const until = header('x-amz-object-lock-retain-until-date')
  if (mode === undefined && until === undefined) return {}
  if (!bucket.locks) throw invalidRequest('Bucket is missing Object Lock Configuration')
  if (mode === undefined || until === undefined)
    throw invalidArgument('x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied')
  if (mode !== 'GOVERNANCE') throw notImplemented(`locks in the mode ${mode}`)
  if (!(Date.parse(until) > Date.now())) throw invalidArgument('The retain until date must be in the future!')
  return { retainUntil: Date.parse(until) }
}

export function requireChecksum(what: 'Object' | 'Part', { headerNames }: S3Request): void {
  if (headerNames.some((name) => checksum.test(name))) return
  throw invalidRequest(
    `Content-MD5 OR x-amz-checksum- HTTP header is required for Put ${what} requests with Object Lock parameters`,
  )
}

export const isLocked = ({ retainUntil = 0 }: Version, now = Date.now()): boolean => retainUntil > now

const bypass = 'x-amz-bypass-governance-retention'

/** @throws S3Error whatever its value, as AWS does */
export function refuseBypassWithoutLocks({ bucket, header }: S3Request): void {
  if (header(bypass) !== undefined && !bucket.locks)
    throw invalidArgument(`${bypass} is only applicable to Object Lock enabled buckets.`)
}

/** @throws Denied for a bypass without its right; S3Error for the removal of a locked version without a bypass */
export function refuseLocked(
  { bucket, caller, header, judge }: S3Request,
  key: string,
  version: Version | undefined,
): void {
  const resource = objectArn(bucket.name, key)
  if (header(bypass)?.toLowerCase() === 'true')
    judge.require(caller, [{ action: 's3:BypassGovernanceRetention', resource, context: { 's3:tlsversion': '1.3' } }])
  else if (version && isLocked(version)) throw accessDenied('Access Denied because object protected by object lock.')
}

const invalidArgument = (message: string) => new S3Error(400, 'InvalidArgument', message)
