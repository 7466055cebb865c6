import { variable } from './environment.ts'

const names = {
  REPORTS_BUCKET: () => variable('REPORTS_BUCKET'),
  PHOTOS_BUCKET: () => variable('PHOTOS_BUCKET'),
  DOCUMENTS_BUCKET: () => variable('DOCUMENTS_BUCKET'),
} as const

/** The environment variable of a bucket. */
export type BucketVariable = keyof typeof names

/** The name of a bucket, by its variable. */
export const bucketName = (bucket: BucketVariable): string => names[bucket]()
