import { variable } from './environment.ts'

const names = {
  REPORTS_BUCKET: () => variable('REPORTS_BUCKET'),
  PHOTOS_BUCKET: () => variable('PHOTOS_BUCKET'),
  DOCUMENTS_BUCKET: () => variable('DOCUMENTS_BUCKET'),
} as const

export type BucketVariable = keyof typeof names

export const bucketName = (bucket: BucketVariable): string => names[bucket]()
