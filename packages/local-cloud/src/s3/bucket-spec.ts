import type { CorsRule } from './cors.ts'
import type { LifecycleRule } from './lifecycle.ts'
import type { NotificationRule } from './notifications.ts'

export type BucketSpec = {
  name: string
  cors?: CorsRule[]
  versioned?: boolean
  notifications?: NotificationRule[]
  lifecycle?: LifecycleRule[]
  tags?: { [name: string]: string }
  policy?: string
}
